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

-- Lower case, one form of alef, ya, ta marbuta and hamza seats, no tashkeel or tatweel, Latin digits, single spaces: the
-- characters of FOLD_FROM and FOLD_TO in packages/domain/src/text/fold-text.ts, to the letter (a test compares the two).
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(translate(value,
    U&'ABCDEFGHIJKLMNOPQRSTUVWXYZ\00C0\00C1\00C2\00C3\00C4\00C5\00E0\00E1\00E2\00E3\00E4\00E5\00C8\00C9\00CA\00CB\00E8\00E9\00EA\00EB\00CC\00CD\00CE\00CF\00EC\00ED\00EE\00EF\00D2\00D3\00D4\00D5\00D6\00F2\00F3\00F4\00F5\00F6\00D9\00DA\00DB\00DC\00F9\00FA\00FB\00FC\00C7\00E7\00D1\00F1\00DD\00FD\00FF\0623\0625\0622\0671\0624\0626\0649\06CC\06D0\0629\06C1\06BE\06C0\06A9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\0009\000A\000B\000C\000D\00A0\202F\3000\0621\0640\0670\0610\0611\0612\0613\0614\0615\0616\0617\0618\0619\061A\064B\064C\064D\064E\064F\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065A\065B\065C\065D\065E\065F\06D6\06D7\06D8\06D9\06DA\06DB\06DC\06DF\06E0\06E1\06E2\06E3\06E4\06E7\06E8\06EA\06EB\06EC\06ED\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030A\030B\030C\030D\030E\030F\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031A\031B\031C\031D\031E\031F\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032A\032B\032C\032D\032E\032F\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033A\033B\033C\033D\033E\033F\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034A\034B\034C\034D\034E\034F\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035A\035B\035C\035D\035E\035F\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036A\036B\036C\036D\036E\036F\061C\00AD\FEFF\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069',
    U&'abcdefghijklmnopqrstuvwxyzaaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnnyyy\0627\0627\0627\0627\0648\064A\064A\064A\064A\0647\0647\0647\0647\064301234567890123456789\0020\0020\0020\0020\0020\0020\0020\0020'
  ), ' +', ' ', 'g'));

-- 05…, 5…, 966…, +966… and 00966… are one mobile number: 9665XXXXXXXX. Anything else keeps its digits.
create function fold_phone(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '\D', '', 'g'
    ),
    '^(?:(?:00)?9660?|0)?(5\d{8})$', '966\1'
  );

-- For append-only tables.
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;
