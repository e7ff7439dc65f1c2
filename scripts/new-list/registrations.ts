import type { ListNames } from './list-names.ts';

interface Registration {
  readonly path: string;
  /** The text of the file with the list in it; Biome sorts and formats it afterwards. */
  readonly register: (text: string) => string;
}

/** Every file that names all lists, with what it gains. */
export function registrations({ feature, key, page, row, titles }: ListNames): Registration[] {
  return [
    {
      path: 'packages/domain/src/limits.ts',
      register: (text) => before(text, '\n} as const;', `\n  ${key}: [100, 200, 400, 600],`),
    },
    {
      path: 'packages/contract/src/index.ts',
      register: (text) => {
        const from = `from './${feature}/${feature}.contract.ts';\n`;
        const routed = before(text, '\n} satisfies ContractRouter', `\n  ${key},`);
        return `import { ${key} } ${from}${routed}export { ${row}, ${row}Filters } ${from}`;
      },
    },
    {
      path: 'apps/server/src/router.ts',
      register: (text) =>
        `import { ${key}Router } from './features/${feature}/${feature}.router.ts';\n${before(text, '\n};\n', `\n  ${key}: ${key}Router,`)}`,
    },
    {
      path: 'apps/server/src/testing/contract-responses/call-other-staff-routes.ts',
      register: (text) => before(text, `\n  await call('auditLog.list')`, `\n  await call('${key}.list');`),
    },
    {
      path: 'apps/portal/src/app/shell/menu/menu.ts',
      register: (text) => {
        const entry = `\n      { to: '/${feature}', label: 'shell.menu.${page}', icon: IconList },`;
        const icon = /\bIconList\b/.test(text) ? '' : `import { IconList } from '@tabler/icons-react';\n`;
        return `${icon}${before(text, `\n      { to: '/audit-log'`, entry)}`;
      },
    },
    {
      path: 'apps/portal/src/app/shell/menu/menu.test.ts',
      register: (text) => before(text, `\n      '/audit-log',`, `\n      '/${feature}',`),
    },
    {
      path: 'packages/locales/src/help-pages.ts',
      register: (text) =>
        before(
          text,
          '\n} as const satisfies',
          `\n  ${page}: { title: 'shell.menu.${page}', paths: ['/${feature}'], terms: [] },`,
        ),
    },
    ...(['ar', 'en'] as const).flatMap((language): Registration[] => [
      {
        path: `packages/locales/src/${language}/administration.ts`,
        register: (text) =>
          `import ${key} from '../../${language}/${feature}.json' with { type: 'json' };\n${before(text, '\n};\n', `\n  ${key},`)}`,
      },
      {
        path: `packages/locales/${language}/shell-signed-in.json`,
        register: (text) => inJson(text, 'menu', page, titles[language]),
      },
      {
        path: `packages/locales/${language}/help.json`,
        register: (text) => inJson(text, 'page', page, HELP[language]),
      },
    ]),
  ];
}

/** The help of the generated page: what every list can do. */
const HELP = {
  ar: {
    purpose: 'قائمة، الأحدث أولًا.',
    tasks: {
      first: 'تصفية القائمة: من المرشحات فوق الجدول.',
      second: 'ترتيب الأعمدة وإخفاؤها: من قائمة الأعمدة.',
      third: 'أخذ البيانات: تحديد الصفوف ثم CSV.',
    },
  },
  en: {
    purpose: 'A list, newest first.',
    tasks: {
      first: 'Filter the list: with the filters above the table.',
      second: 'Arrange or hide columns: in the columns menu.',
      third: 'Take the data along: select rows, then CSV.',
    },
  },
} as const;

/** Puts `added` before the first `place`. Throws where there is no such place. */
function before(text: string, place: string, added: string): string {
  const at = text.indexOf(place);
  if (at < 0) throw new Error(`no place for${added}: "${place.trim()}" is missing`);
  return `${text.slice(0, at)}${added}${text.slice(at)}`;
}

function inJson(text: string, section: string, key: string, value: unknown): string {
  const all = JSON.parse(text) as Record<string, Record<string, unknown>>;
  return `${JSON.stringify({ ...all, [section]: { ...all[section], [key]: value } }, null, 2)}\n`;
}
