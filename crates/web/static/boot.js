import init from '/{script}';
init({ module_or_path: '/{wasm}' });
