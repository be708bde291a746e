(() => {
    const faults = [];
    const table = document.querySelector('.table');
    const touch = innerWidth <= 1100 || innerHeight <= 500;
    const frame = document.querySelector('.board').getBoundingClientRect();
    const dock = document.querySelector('.dock').getBoundingClientRect();
    const beside = dock.left >= frame.right || dock.right <= frame.left || dock.top >= frame.bottom;
    const open = { left: frame.left, right: frame.right, top: frame.top, bottom: beside ? frame.bottom : Math.min(frame.bottom, dock.top) };
    const within = (box, pane, slack) => box.left >= pane.left - slack && box.right <= pane.right + slack && box.top >= pane.top - slack && box.bottom <= pane.bottom + slack;
    const few = (text) => JSON.stringify(text.trim().slice(0, 40));

    // What is left of a rectangle within everything that clips it.
    const seen = (element, box) => {
        let { left, top, right, bottom } = box;
        // What stands absolutely is clipped from its containing block on.
        let free = false;
        for (let it = element; it && it !== document.body; it = it.parentElement) {
            const style = getComputedStyle(it);
            if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity) < 0.1 || style.clipPath !== 'none') return null;
            const boxless = style.display === 'contents' || (free && style.position === 'static');
            if (!boxless) free = style.position === 'absolute';
            if (!boxless && style.overflow !== 'visible' && !(it instanceof SVGElement && it.tagName !== 'svg')) {
                const edge = it.getBoundingClientRect();
                [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
            }
            if (style.position === 'fixed') break;
        }
        [left, top, right, bottom] = [Math.max(left, 0), Math.max(top, 0), Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
        return right - left > 3 && bottom - top > 3 ? { left, top, right, bottom } : null;
    };
    // What a click into the middle of it would hit.
    const hit = (box) => document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const is_hit = (element, box) => { const it = hit(box); return Boolean(it) && (it.contains(element) || element.contains(it)); };
    const opaque = (style) => style.backgroundImage !== 'none' || !/^transparent|, 0(\.[0-4]\d*)?\)$|\/ 0(\.[0-4]\d*)?\)$/.test(style.backgroundColor);
    // Whether something opaque of another part of the page lies over it.
    const covered = (element, box) => {
        const over = hit(box);
        if (!over) return true;
        if (element.closest('.board')) return !over.closest('.board') || Boolean(over.closest('.zoom'));
        if (over.contains(element) || element.contains(over)) return false;
        for (let it = over; it && !it.contains(element); it = it.parentElement) {
            if (it instanceof SVGElement || opaque(getComputedStyle(it))) return true;
        }
        return false;
    };

    const texts = [];
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, element = node.parentElement, text = node.data.trim();
        if (!text || element.closest('.sr, script, style, symbol, defs, option, select, .veil')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
        if (!rects.length) continue;
        const drawn = element instanceof SVGElement;
        if (!drawn && text.length >= 4 && rects.length * 1.6 > text.length) faults.push(`one letter a line: ${few(text)}`);
        for (const rect of rects) {
            const box = seen(element, rect);
            if (!box || covered(element, box)) continue;
            const lead = (box.bottom - box.top) * 0.22;
            texts.push({ text, element, left: box.left, right: box.right, top: box.top + lead, bottom: box.bottom - lead });
        }
    }
    for (let i = 0; i < texts.length; i++) {
        for (let j = i + 1; j < texts.length; j++) {
            const [a, b] = [texts[i], texts[j]];
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 4 && high > 3 && a.text !== b.text && a.element !== b.element) faults.push(`${few(a.text)} lies on ${few(b.text)}`);
        }
    }

    for (const element of table.querySelectorAll('*')) {
        if (element instanceof SVGElement || ![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
        const style = getComputedStyle(element), box = element.getBoundingClientRect();
        if (style.overflow === 'visible' || element.closest('.sr, select') || !box.width || !seen(element, box)) continue;
        const cut = (style.overflowX === 'hidden' || style.overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1;
        const low = (style.overflowY === 'hidden' || style.overflowY === 'clip') && element.scrollHeight > element.clientHeight + 4;
        if ((cut || low) && !element.closest('[title], [data-tip], [data-term]')) faults.push(`cut with no way to read it: ${few(element.innerText)}`);
    }

    const lit = [...document.querySelectorAll('.board .can[data-spot]')].map((it) => [it, it.getBoundingClientRect()]).filter(([, box]) => box.width);
    if (lit.length && !lit.some(([, box]) => within(box, open, 3))) {
        const larger = lit.every(([, box]) => box.width > open.right - open.left || box.height > open.bottom - open.top);
        if (!larger) faults.push(`the place of the decision is out of sight: ${lit[0][0].dataset.spot}`);
    }
    const answers = [...document.querySelectorAll('.table .can[data-spot], .bare, #confirm, #actions .action')];
    const at_hand = (it) => { const box = seen(it, it.getBoundingClientRect()); return box && (it.closest('.board') ? !covered(it, box) : is_hit(it, box)); };
    if (answers.length && !answers.some(at_hand)) faults.push('nothing that answers is in sight');
    if (touch) {
        const hands = [...document.querySelectorAll('.dock .can[data-spot], .dock .button, .dock .option-pill, .tab')].map((it) => [it, it.getBoundingClientRect()]);
        const least = ([, box]) => Math.min(box.width, box.height);
        // A place that is drawn several times is touched where it is largest.
        const largest = (one) => !lit.some((other) => other !== one && other[0].dataset.spot === one[0].dataset.spot && least(other) > least(one));
        const usable = [...lit.filter((one) => within(one[1], open, 0) && largest(one)), ...hands.filter(([it, box]) => box.width && seen(it, box))];
        for (const [it, box] of usable) {
            if (least([it, box]) < 39.5) faults.push(`too small for a finger: ${it.dataset.spot ?? it.innerText} is ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
        }
    }
    const yes = document.querySelector('#confirm'), gold = yes?.getBoundingClientRect(), shown = yes && seen(yes, gold);
    if (yes && !(shown && within(gold, shown, 2) && is_hit(yes, shown))) faults.push('the gold button is cut or covered');
    const bar = document.querySelector('.tabs').getBoundingClientRect();
    if (gold && (gold.bottom > innerHeight || (bar.height && bar.top > frame.bottom && gold.bottom > bar.top + 1))) faults.push('the gold button is not in sight');
    const meets = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    for (const float of document.querySelectorAll('.outlook, .actions, .hints, .coach')) {
        const box = seen(float, float.getBoundingClientRect());
        if (box && gold && meets(box, gold)) faults.push(`${float.className} lies on the gold button`);
    }
    return { frame: [frame.x, frame.y, frame.width, frame.height].map(Math.round), faults: [...new Set(faults)] };
})()
