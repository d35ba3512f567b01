CREATE INDEX "registrations_email_unseen" ON "registrations" USING btree ("id") WHERE "registrations"."email"::text ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]|[\u200C\u200D]';
--> statement-breakpoint
-- What nobody sees is taken away from the names, organizations and e-mails that were stored before it was at the door
-- (docs/rules/formats.md#what-nobody-sees). As `onOneLine` of src/domain/unseen.ts does it.
create function pg_temp.is_unseen(written text) returns boolean language sql immutable as $$
  select written ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
$$;
--> statement-breakpoint
create function pg_temp.on_one_line(written text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(written,
    '[\t-\r\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
    -- A joiner stays between letters of the scripts that need it.
    '(?<![\u0620-\u074F\u07CA-\u07F5\u0860-\u0DFF\u1000-\u109F\u1780-\u17D3\u1820-\u18AA\U0001E900-\U0001E94B])[\u200C\u200D]+|[\u200C\u200D]+(?![\u0620-\u074F\u07CA-\u07F5\u0860-\u0DFF\u1000-\u109F\u1780-\u17D3\u1820-\u18AA\U0001E900-\U0001E94B\u200C\u200D])', '', 'g'),
    '^[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+|[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+$', '', 'g')
$$;
--> statement-breakpoint
-- An e-mail that would then be somebody else's stays everywhere as it is, for `officina doctor` to name.
create temporary table kept_emails on commit drop as
with written (email, place) as (
  select email::text, 'account' from participants
  union all select email::text, 'contact' from pharmacy_contacts
  union all select email::text, 'invitation' from invitations
  union all select email::text, 'registration ' || training_id from registrations where status <> 'annulée'
  union all select email::text, 'waiting ' || training_id from waiting_entries where ended_at is null
), cleaned as (
  select email, place, pg_temp.on_one_line(email)::citext as clean,
    count(*) over (partition by place, pg_temp.on_one_line(email)::citext) as alike
  from written
)
select distinct email from cleaned where pg_temp.is_unseen(email) and (alike > 1 or clean = '');
--> statement-breakpoint
do $$
declare
  one record;
begin
  for one in
    select * from (values
      ('registrations', 'email'), ('waiting_entries', 'email'), ('participants', 'email'), ('pharmacy_contacts', 'email'),
      ('invitations', 'email'), ('quotes', 'email'), ('quotes', 'accepted_email'), ('pharmacies', 'email'),
      ('contact_messages', 'email'), ('users', 'email')
    ) as columns (of_table, of_column)
  loop
    execute format(
      'update %1$I set %2$I = pg_temp.on_one_line(%2$I::text)
       where pg_temp.is_unseen(%2$I::text) and %2$I::text not in (select email from kept_emails)',
      one.of_table, one.of_column);
  end loop;
  for one in
    select * from (values
      ('registrations', 'first_name', true), ('registrations', 'last_name', true), ('registrations', 'organization', false),
      ('registrations', 'position', false), ('waiting_entries', 'first_name', true), ('waiting_entries', 'last_name', true),
      ('waiting_entries', 'organization', false), ('waiting_entries', 'position', false), ('participants', 'first_name', true),
      ('participants', 'last_name', true), ('participants', 'organization', false), ('participants', 'position', false),
      ('pharmacies', 'name', true), ('pharmacy_contacts', 'name', false), ('pharmacy_contacts', 'pharmacy_name', false),
      ('contact_messages', 'name', true), ('discounts', 'organization', false), ('quotes', 'accepted_by', true)
    ) as columns (of_table, of_column, needed)
  loop
    execute format(
      'update %1$I set %2$I = ' || case when one.needed then '' else 'nullif(' end || 'pg_temp.on_one_line(%2$I)' ||
      case when one.needed then '' else ', '''')' end || ' where pg_temp.is_unseen(%2$I)',
      one.of_table, one.of_column);
  end loop;
end $$;
--> statement-breakpoint
update person_merges set email = least(one, other), other_email = greatest(one, other)
from (
  select id as merge_id, pg_temp.on_one_line(email::text)::citext as one, pg_temp.on_one_line(other_email::text)::citext as other
  from person_merges
  where (pg_temp.is_unseen(email::text) or pg_temp.is_unseen(other_email::text))
    and email::text not in (select email from kept_emails) and other_email::text not in (select email from kept_emails)
) cleaned
where id = merge_id and one <> other and not exists (
  select from person_merges known
  where known.undone_at is null and known.id <> merge_id and known.email = least(one, other) and known.other_email = greatest(one, other));
--> statement-breakpoint
-- What an account is called: two that would be called alike keep their names.
update users set username = pg_temp.on_one_line(username::text)
where pg_temp.is_unseen(username::text) and pg_temp.on_one_line(username::text) <> ''
  and not exists (select from users other where other.id <> users.id
    and pg_temp.on_one_line(other.username::text)::citext = pg_temp.on_one_line(users.username::text)::citext);
--> statement-breakpoint
-- Trainers: half-days go to the one of that name that is there already.
update session_halves set trainer_id = known.id
from trainers written, trainers known
where trainer_id = written.id and known.id <> written.id and pg_temp.is_unseen(written.name::text)
  and known.name = pg_temp.on_one_line(written.name::text)::citext;
--> statement-breakpoint
delete from trainers written using trainers known
where known.id <> written.id and pg_temp.is_unseen(written.name::text)
  and known.name = pg_temp.on_one_line(written.name::text)::citext;
--> statement-breakpoint
update trainers set name = pg_temp.on_one_line(name::text)
where pg_temp.is_unseen(name::text) and not exists (select from trainers other where other.id <> trainers.id
  and pg_temp.on_one_line(other.name::text)::citext = pg_temp.on_one_line(trainers.name::text)::citext);
--> statement-breakpoint
update trainings set trainers = (
  select array_agg(pg_temp.on_one_line(name) order by place) from unnest(trainers) with ordinality as given (name, place))
where pg_temp.is_unseen(array_to_string(trainers, ' '));
--> statement-breakpoint
drop function pg_temp.is_unseen(text), pg_temp.on_one_line(text);
