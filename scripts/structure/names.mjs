// Allowed places and names of files.
import { FLOORS } from './rooms.mjs';

/** The folders of the repository's top level. */
export const TOP_FOLDERS = [
  '.ci',
  'bench',
  'deploy',
  'contracts',
  'docs',
  'domain',
  'e2e',
  'migrations',
  'scripts',
  'server',
  'web',
];
const TOP_FILES = [
  '.dockerignore',
  '.env.example',
  '.gitignore',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'ACESSIBILIDADE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'compose.yaml',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
const KEBAB = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*';

/** Folder, its allowed files, and the rule in words; every row that matches a path is checked. */
const LAYOUT = [
  [/^([^/]+)$/, new RegExp(`^(?:${TOP_FILES.map(escape).join('|')})$`), 'not a file of the top level'],
  [/^([^/]+)\//, new RegExp(`^(?:${TOP_FOLDERS.map(escape).join('|')})/`), 'not a folder of the top level'],
  [
    /^server\/[^/]+\//,
    /^server\/(?:adapters|cli|demo|features|pades|platform|ports|testing)\//,
    'server/ holds adapters, cli, demo, features, pades, platform, ports and testing',
  ],
  [
    /^web\/[^/]+\//,
    new RegExp(`^web/(?:${[...FLOORS.web.flat(), 'public'].join('|')})/`),
    `web/ holds the rooms ${FLOORS.web.flat().join(', ')}, and public`,
  ],
  [
    /^server\/features\//,
    new RegExp(`^server/features/(?:${FLOORS.server.flat().join('|')})/`),
    `server/features/ holds the contexts ${FLOORS.server.flat().join(', ')}`,
  ],
  [
    /^server\/features\//,
    new RegExp(
      `^server/features/(${KEBAB})/(?:\\1\\.(?:context|events)\\.ts|${KEBAB}/(?:${KEBAB}/)?${KEBAB}\\.(?:(?:routes|usecases|decisions|repository|policy|presenter|errors|public|jobs|workers|events|mails)\\.ts|(?:${KEBAB}\\.)*test\\.ts)|${KEBAB}/dados/(?:${KEBAB}\\.csv|README\\.md))$`,
    ),
    'a slice holds only <name>.{routes,usecases,decisions,repository,policy,presenter,errors,public,jobs,workers,events,mails}.ts and tests, in it or in one folder for each concern, and lists as CSV with their README.md in dados/',
  ],
  [
    /^server\/adapters\/[^/]+\//,
    new RegExp(`^server/adapters/(${KEBAB})/(?:\\1\\.suite\\.ts|drivers/[^/]+)$`),
    'an adapter holds only <kind>.suite.ts and drivers/',
  ],
  [
    /^e2e\//,
    /^e2e\/(?:chat|conta|failures|medico|mesa|paciente|publico|screens|support)\//,
    'e2e/ holds the walkers chat, conta, medico, mesa, paciente and publico, failures, screens and support',
  ],
  [
    /^migrations\//,
    /^migrations\/\d{4}_[a-z0-9_]+(?:\/\d\d_[a-z0-9_]+)?\.sql$/,
    'a migration is called 0001_words.sql, or 0001_words/01_words.sql in several files; forward only, plain SQL',
  ],
];
const VAGUE = /(?:^|\/)(?:utils?|helpers?|misc|common)(?:\.[^/]*)?$/i;
const LINES = 300;
const COUNTED = /\.(?:tsx?|mjs|css)$/;
/** Generated from the migrations: as long as the database is. */
const GENERATED = /^server\/platform\/db\/schema\.ts$/;

/** One line per file at a forbidden place, or with a meaningless name. */
export function checkNames(files) {
  return files.flatMap(({ path, lines, reexportsOnly }) => {
    const broken = LAYOUT.filter(([where, form]) => where.test(path) && !form.test(path)).map(
      ([, , rule]) => rule,
    );
    if (VAGUE.test(path)) broken.push('a name that says nothing: call it by what it does');
    const isPublic = path.endsWith('.public.ts');
    if (/(?:^|\/)index\.(?:tsx?|mjs)$/.test(path) || (reexportsOnly && !isPublic)) broken.push('no barrels');
    if (COUNTED.test(path) && !GENERATED.test(path) && lines > LINES)
      broken.push(`${lines} lines; at most ${LINES}`);
    return broken.map((rule) => `${path}: ${rule}`);
  });
}

function escape(name) {
  return name.replaceAll('.', String.raw`\.`);
}
