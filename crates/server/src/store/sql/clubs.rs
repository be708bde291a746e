//! Clubs: a private list of people, the tables made for it, and what was said there.

use super::engine::{Engine, Found};
use super::read::small;
use super::statement::{Cells, Statement, statement};
use super::{Sql, people, read};
use crate::store::{ClubRow, Clubs, Later};
use protocol::{Chat, ClubLine, MemberLine, TableLine};

const ROW: &str = "SELECT clubs.id, clubs.name, clubs.maker, clubs.invitation, clubs.made FROM clubs";

/// What belongs to a club.
const BELONGINGS: [&str; 4] = [
    "UPDATE tournaments SET state = 'called_off', why = 'its club is gone', due = NULL
     WHERE club = $1 AND state = 'waiting'",
    "DELETE FROM members WHERE club = $1",
    "DELETE FROM club_tables WHERE club = $1",
    "DELETE FROM club_chat WHERE club = $1",
];

/// What is forgotten of a person: they are in no club, what they said is gone, and whoever has been there longest looks after
/// theirs; where nobody is left it goes.
pub(super) const FORGET: [&str; 7] = [
    "DELETE FROM members WHERE person = $1",
    "UPDATE club_chat SET person = NULL, text = '' WHERE person = $1",
    "DELETE FROM club_tables WHERE club IN (SELECT id FROM clubs WHERE maker = $1
     AND NOT EXISTS (SELECT 1 FROM members WHERE members.club = clubs.id))",
    "DELETE FROM club_chat WHERE club IN (SELECT id FROM clubs WHERE maker = $1
     AND NOT EXISTS (SELECT 1 FROM members WHERE members.club = clubs.id))",
    "UPDATE tournaments SET state = 'called_off', why = 'its club is gone', due = NULL
     WHERE state = 'waiting' AND club IN (SELECT id FROM clubs WHERE maker = $1
     AND NOT EXISTS (SELECT 1 FROM members WHERE members.club = clubs.id))",
    "DELETE FROM clubs WHERE maker = $1 AND NOT EXISTS (SELECT 1 FROM members WHERE members.club = clubs.id)",
    "UPDATE clubs SET maker = (SELECT person FROM members WHERE members.club = clubs.id ORDER BY joined, person LIMIT 1)
     WHERE maker = $1",
];

fn row(cells: &mut Cells) -> Found<ClubRow> {
    Ok(ClubRow {
        id: cells.text()?,
        name: cells.text()?,
        maker: cells.maybe()?.unwrap_or_default(),
        invitation: cells.text()?,
        made: cells.int()?,
    })
}

/// A member is in it no more, unless they look after it.
fn left(club: &str, person: &str) -> Statement {
    let left = statement(
        "DELETE FROM members WHERE club = $1 AND person = $2
         AND NOT EXISTS (SELECT 1 FROM clubs WHERE id = $1 AND maker = $2)",
    );
    left.text(club).text(person).must_change()
}

impl<E: Engine> Sql<E> {
    async fn one_club(&self, wanted: Statement) -> Found<Option<ClubRow>> {
        self.engine.fetch(wanted).await?.first_mut().map(row).transpose()
    }
}

impl<E: Engine> Clubs for Sql<E> {
    fn add_club(&self, club: ClubRow) -> Later<'_, ()> {
        let made =
            statement("INSERT INTO clubs (id, name, maker, invitation, made) VALUES ($1, $2, $3, $4, $5)")
                .text(&club.id)
                .text(&club.name)
                .text(&club.maker)
                .text(&club.invitation)
                .int(club.made);
        let first = statement("INSERT INTO members (club, person, joined) VALUES ($1, $2, $3)")
            .text(&club.id)
            .text(&club.maker)
            .int(club.made);
        Box::pin(self.run(vec![made, first]))
    }

    fn club_of<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, Option<ClubRow>> {
        let wanted = statement(format!(
            "{ROW} JOIN members ON members.club = clubs.id WHERE clubs.id = $1 AND members.person = $2"
        ));
        Box::pin(self.one_club(wanted.text(id).text(person)))
    }

    fn invited<'a>(&'a self, invitation: &'a str) -> Later<'a, Option<ClubRow>> {
        Box::pin(self.one_club(statement(format!("{ROW} WHERE invitation = $1")).text(invitation)))
    }

    fn clubs_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<ClubLine>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT clubs.id, clubs.name, (SELECT count(*) FROM members AS all_members WHERE all_members.club = clubs.id)
                 FROM clubs JOIN members ON members.club = clubs.id WHERE members.person = $1
                 ORDER BY clubs.name, clubs.id",
            );
            let line = |mut cells: Cells| {
                Ok(ClubLine { club: cells.text()?, name: cells.text()?, members: small(cells.int()?) })
            };
            self.engine.fetch(wanted.text(person)).await?.into_iter().map(line).collect()
        })
    }

    fn members<'a>(&'a self, club: &'a str, now: i64) -> Later<'a, Vec<MemberLine>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT members.person, people.name, members.joined, count(results.seat),
                        count(CASE WHEN results.place = 1 THEN 1 END)
                 FROM members JOIN people ON people.id = members.person
                 LEFT JOIN results ON results.person = members.person AND results.table_key IN
                   (SELECT club_tables.table_key FROM club_tables
                    JOIN finished ON finished.table_key = club_tables.table_key
                    WHERE club_tables.club = $1 AND finished.at <= $2)
                 WHERE members.club = $1 GROUP BY members.person, people.name, members.joined
                 ORDER BY 5 DESC, 4 DESC, members.joined, members.person",
            );
            let line = |mut cells: Cells| {
                Ok(MemberLine {
                    person: cells.text()?,
                    name: cells.text()?,
                    joined: cells.int()?,
                    played: small(cells.int()?),
                    won: small(cells.int()?),
                })
            };
            self.engine.fetch(wanted.text(club).int(now)).await?.into_iter().map(line).collect()
        })
    }

    fn join_club<'a>(
        &'a self,
        invitation: &'a str,
        (person, joined): (&'a str, i64),
        most: u32,
    ) -> Later<'a, ()> {
        let joined = statement(
            "INSERT INTO members (club, person, joined) SELECT id, $2, $3 FROM clubs WHERE invitation = $1
             AND (SELECT count(*) FROM members WHERE members.club = clubs.id) < $4",
        )
        .text(invitation)
        .text(person)
        .int(joined)
        .int(i64::from(most));
        Box::pin(self.run(vec![joined.must_change()]))
    }

    fn leave_club<'a>(&'a self, club: &'a str, person: &'a str) -> Later<'a, ()> {
        Box::pin(self.run(vec![left(club, person)]))
    }

    fn remove_member<'a>(&'a self, club: &'a str, person: &'a str, fresh: &'a str) -> Later<'a, ()> {
        let renewed = statement("UPDATE clubs SET invitation = $2 WHERE id = $1").text(club).text(fresh);
        Box::pin(self.run(vec![left(club, person), renewed]))
    }

    fn rename_club<'a>(&'a self, club: &'a str, maker: &'a str, name: &'a str) -> Later<'a, ()> {
        let named = statement("UPDATE clubs SET name = $3 WHERE id = $1 AND maker = $2");
        Box::pin(self.run(vec![named.text(club).text(maker).text(name).must_change()]))
    }

    fn renew_invitation<'a>(&'a self, club: &'a str, maker: &'a str, fresh: &'a str) -> Later<'a, ()> {
        let renewed = statement("UPDATE clubs SET invitation = $3 WHERE id = $1 AND maker = $2");
        Box::pin(self.run(vec![renewed.text(club).text(maker).text(fresh).must_change()]))
    }

    fn hand_over_club<'a>(&'a self, club: &'a str, maker: &'a str, to: &'a str) -> Later<'a, ()> {
        let handed = statement(
            "UPDATE clubs SET maker = $3 WHERE id = $1 AND maker = $2
             AND EXISTS (SELECT 1 FROM members WHERE club = $1 AND person = $3)",
        );
        Box::pin(self.run(vec![handed.text(club).text(maker).text(to).must_change()]))
    }

    fn delete_club<'a>(&'a self, club: &'a str, maker: &'a str) -> Later<'a, ()> {
        let deleted = statement("DELETE FROM clubs WHERE id = $1 AND maker = $2");
        let deleted = deleted.text(club).text(maker).must_change();
        let rest = BELONGINGS.map(|sql| statement(sql).text(club));
        Box::pin(self.run(std::iter::once(deleted).chain(rest).collect()))
    }

    fn add_club_table<'a>(&'a self, club: &'a str, key: i64) -> Later<'a, ()> {
        let added = statement(
            "INSERT INTO club_tables (table_key, club) SELECT $1, $2
             WHERE EXISTS (SELECT 1 FROM clubs WHERE id = $2) ON CONFLICT DO NOTHING",
        );
        Box::pin(self.run(vec![added.int(key).text(club)]))
    }

    fn tables_of_club<'a>(&'a self, club: &'a str, now: i64, limit: u32) -> Later<'a, Vec<TableLine>> {
        Box::pin(read::of_club(&self.engine, club, now, limit))
    }

    fn say_in_club<'a>(
        &'a self,
        club: &'a str,
        (person, text, at): (&'a str, &'a str, i64),
        most: u32,
    ) -> Later<'a, ()> {
        let said = statement(
            "INSERT INTO club_chat (club, number, person, text, at)
             SELECT $1, 1 + coalesce((SELECT max(number) FROM club_chat WHERE club = $1), 0), $2, $3, $4
             WHERE EXISTS (SELECT 1 FROM members WHERE club = $1 AND person = $2)",
        );
        let said = said.text(club).text(person).text(text).int(at).must_change();
        let bounded = statement(
            "DELETE FROM club_chat WHERE club = $1
             AND number <= (SELECT max(number) FROM club_chat AS last WHERE last.club = $1) - $2",
        );
        Box::pin(self.run(vec![said, bounded.text(club).int(i64::from(most))]))
    }

    fn club_chat<'a>(&'a self, club: &'a str, limit: u32) -> Later<'a, Vec<Chat>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT number, person, name, text, at, removed FROM club_chat LEFT JOIN people ON people.id = person
                 WHERE club = $1 ORDER BY number DESC LIMIT $2",
            );
            let found = self.engine.fetch(wanted.text(club).int(i64::from(limit))).await?;
            found.into_iter().rev().map(|mut cells| people::line(&mut cells)).collect()
        })
    }

    fn club_chat_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<(String, Chat)>> {
        Box::pin(async move {
            let wanted = statement(
                "SELECT club, number, person, name, text, at, removed FROM club_chat
                 LEFT JOIN people ON people.id = person WHERE person = $1 ORDER BY at",
            );
            let found = self.engine.fetch(wanted.text(person)).await?;
            found.into_iter().map(|mut cells| Ok((cells.text()?, people::line(&mut cells)?))).collect()
        })
    }
}
