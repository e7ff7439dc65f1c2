import { Box, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { foldText, SEARCH_DEBOUNCE_MS } from '@mishwar/domain';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, findCommands } from '../../../shared/commands/command-providers.ts';
import { listOpenActions } from '../../../shared/commands/open-actions.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useProfile } from '../../../shared/session/profile.ts';
import { mayOpen, OTHER_PAGES } from '../menu/menu.ts';
import { useMenu } from '../menu/use-menu.ts';
import { listVerbs } from './order-commands.ts';
import { loadOtherTexts, textAt } from './other-texts.ts';
import classes from './palette.module.css';
import { usePreferenceCommands } from './preference-commands.ts';
import { matchesWords } from './query-words.ts';

function useScreens(query: string, other: Record<string, unknown> | undefined): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const menu = useMenu();
  const profile = useProfile();
  const needle = foldText(query);
  return [
    ...menu.flatMap(({ entries }) => entries),
    ...OTHER_PAGES.filter((other) => mayOpen(other, profile)),
  ]
    .filter(({ label }) => foldText(`${t(label)}\n${textAt(other, label)}`).includes(needle))
    .map(({ to, label }) => ({
      id: to,
      label: t(label),
      group: t('shell.palette.screens'),
      run: () => void navigate({ to }),
    }));
}

/** The actions of what was open when the palette was, by words of their name or of what they act on. */
function useOpenActionsOf(words: readonly string[]): Command[] {
  const { t } = useTranslation();
  const [actions] = useState(() => listOpenActions(t('shell.palette.on_page')));
  return actions.filter(({ label, group }) => matchesWords(`${label} ${group}`, words));
}

/**
 * The command palette: what is open, screens, actions of orders and preferences at once; people, orders and things from
 * two characters on.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setQuery(text);
    setAt(0);
  };
  const typed = query.trim();
  const [needle] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  // Enter must not act on what was found for an earlier text.
  const isCurrent = needle === typed;
  const finds = useQuery({
    queryKey: ['palette', needle, currentLanguage()],
    queryFn: ({ signal }) => findCommands(needle, signal),
    enabled: needle.length >= 2,
    staleTime: 5000,
  });
  const { data: other } = useQuery({
    queryKey: ['palette', 'other-texts', currentLanguage()],
    queryFn: loadOtherTexts,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = foldText(query).split(' ').filter(Boolean);
  const askNumber = (text: string) => {
    type(text);
    input.current?.focus();
  };
  const commands = [
    ...useOpenActionsOf(words),
    ...useScreens(query, other),
    ...listVerbs(query, other, askNumber),
    ...usePreferenceCommands(words, other),
    ...(isCurrent ? (finds.data ?? []) : []),
  ];
  const active = commands[Math.min(at, commands.length - 1)];
  const choose = (command: Command | undefined) => {
    if (!command) return;
    if (!command.isStep) onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(active);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || commands.length === 0) return;
    event.preventDefault();
    setAt((Math.min(at, commands.length - 1) + step + commands.length) % commands.length);
  };
  const note =
    finds.isFetching || (!isCurrent && typed.length >= 2)
      ? t('shell.palette.searching')
      : finds.isError
        ? t('shell.palette.failed')
        : commands.length === 0
          ? t('shell.palette.nothing')
          : null;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      size={560}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
    >
      <div className={`row gap-10 line-below dim ${classes.field}`}>
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <input
          ref={input}
          className={`grow ink ${classes.input}`}
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          aria-label={t('shell.palette.placeholder')}
          placeholder={t('shell.palette.placeholder')}
          data-autofocus
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Box
        id={`${id}-list`}
        role="listbox"
        aria-label={t('shell.palette.open')}
        className="scroll-y"
        mah="50vh"
        p={8}
      >
        {commands.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <Box component="p" className="caption" p="4px 8px">
                {command.group}
              </Box>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard; options are never focused */}
            <div
              id={`${id}-${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={command === active}
              className={`row between gap-16 rounded touch ${classes.option}`}
              onMouseEnter={() => setAt(index)}
              onClick={() => choose(command)}
            >
              <bdi className="fixed truncate">{command.label}</bdi>
              {command.description && <span className="size-12 dim truncate">{command.description}</span>}
            </div>
          </div>
        ))}
      </Box>
      <Box component="p" className="caption" px={16} pb={note ? 12 : 0} role="status">
        {note}
      </Box>
    </Modal>
  );
}
