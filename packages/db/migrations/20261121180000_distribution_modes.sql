-- A version of the distribution's settings also says which mode decides, and whether the other one runs beside it.
alter table distribution_settings
  add column mode text not null default 'waves',
  add column shadow boolean not null default false,
  add column note text,
  add column restored_from bigint references distribution_settings,
  add constraint distribution_settings_mode_check check (mode in ('waves', 'matched'));
comment on column distribution_settings.shadow is 'the mode that is not in force runs beside it and offers nothing';
comment on column distribution_settings.restored_from is 'the earlier version whose values a roll-back took up again';
