-- Extensions, and the two folding functions that every search shares with packages/domain/src/text.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A cluster whose locale knows no Arabic letters has no Arabic trigrams, and then no name could be searched.
do $$
begin
  if show_trgm('محمد') = '{}' then
    raise exception 'this database cannot search Arabic text: create it with encoding UTF8 and the locale C.UTF-8';
  end if;
end
$$;

-- Lower case, one form of alef, ya, ta marbuta and hamza seats, no tashkeel or tatweel, Latin digits, single spaces.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(
    translate(
      lower(value),
      'أإآٱىةؤئ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&'\064B\064C\064D\064E\064F\0650\0651\0652\0670\0640',
      'اااايهوي01234567890123456789'
    ),
    '\s+', ' ', 'g'
  ));

-- 05…, 5…, 966…, +966… and 00966… are one mobile number: 9665XXXXXXXX. Anything else keeps its digits.
create function fold_phone(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '\D', '', 'g'
    ),
    '^(?:00966|966|0)?(5\d{8})$', '966\1'
  );

-- For append-only tables.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;
