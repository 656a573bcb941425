/** Migrations up to this one are older than the rule of docs/decisions/0116. */
export const RULED_AFTER = '0130_quem_viu_o_que';

/** Tables with a row for each thing that people do here: to read one whole under a lock, or to build an index, is noticed. */
const LARGE: ReadonlySet<string> = new Set(
  `anexos auditoria auditoria_lotes casos clientes cobrancas consentimentos consultas conversas devolucoes documentos
  documentos_recebidos documentos_versoes documentos_vistos emails envios_postais eventos eventos_novos folhas_de_talao
  mensagens movimentos notas_clinicas objetos pedidos rascunhos relatos_de_erro sessoes`.split(/\s+/),
);

/** Excuses the statement behind it, with a reason of at least twenty characters. */
const EXCUSE = /^--\s*exempt:\s*\S.{19,}$/gm;
const EXCUSED = 'excused! ';
const INDEX_BUILD = /^create (?:unique )?index concurrently (?!if )\w+ on \w+/;

type Rule = { when: RegExp; unless?: RegExp; fault: string };

/** Break whatever serves meanwhile, or rewrite a table under its lock. */
const ALWAYS: readonly Rule[] = [
  { when: /\brename\b/, fault: 'renames: add the new one, and drop the old one a release later' },
  { when: /^alter column \w+ (?:set data )?type\b/, fault: 'changes a type: add another column' },
  {
    when: /^add column \w+ .*(?:serial|\bgenerated |\bdefault \w*(?:random|clock|nextval|uuid)\w*\()/,
    fault: 'adds a column whose values differ by row, which rewrites the table',
  },
  { when: /\bconcurrently\b/, fault: 'builds an index concurrently outside of an index migration' },
  { when: /^(?:lock|cluster|vacuum|reindex)\b/, fault: 'locks a table' },
];

/** The release before still uses what these take, or does not know what they ask for. */
const EXPANDING: readonly Rule[] = [
  {
    when: /^drop /,
    unless: /^drop (?:index|trigger|not|default|expression|constraint \w+_check$)/,
    fault: 'drops',
  },
  {
    when: /\b(?:set not null|drop default)\b/,
    fault: 'asks for a value that the release before may not write',
  },
  {
    when: /^add column .*\bnot null\b/,
    unless: /\bdefault\b/,
    fault: 'adds a column that must not be null without a default',
  },
];

/** Long work under a lock for which requests wait. */
const ON_LARGE: readonly Rule[] = [
  {
    when: /^create (?:unique )?index\b/,
    fault: 'builds an index of a large table: make it an index migration',
  },
  {
    when: /^add (?:constraint \w+ )?(?:check|foreign key)\b/,
    unless: /\bnot valid$/,
    fault: 'reads a large table under its lock: add it `not valid`, and validate it a release later',
  },
  {
    when: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)\b/,
    fault: 'builds an index under a lock',
  },
  {
    when: /^(?:update|delete)\b/,
    fault: 'writes a large table in one transaction: let a job do it in batches',
  },
];

/**
 * Faults of a migration: the release before this one must serve while it runs and after it. Only the text is judged; what a
 * changed check or trigger means to the release before, `npm run test:long -- upgrade` may show.
 * @param all names of all migrations
 */
export function faultsOf(name: string, text: string, all: readonly string[]): string[] {
  const statements = statementsOf(text);
  const since = /^\d{4}_contrai_(\d{4})_/.exec(name)?.[1];
  const made = new Set(statements.flatMap((sql) => /^create table (\w+)/.exec(sql)?.[1] ?? []));
  const rules = since === undefined ? [...ALWAYS, ...EXPANDING] : ALWAYS;
  const faults = /^\d{4}_indice_/.test(name)
    ? indexFaults(statements)
    : statements.flatMap((sql) => statementFaults(sql, made, rules));
  if (since !== undefined && !all.some((one) => one < name && one.startsWith(`${since}_`)))
    faults.push(`no earlier migration has the number ${since}`);
  return faults.map((fault) => `${name}: ${fault}`);
}

function indexFaults(statements: readonly string[]): string[] {
  const one = statements.length === 1 && INDEX_BUILD.test(statements[0] ?? '');
  return one ? [] : ['an index migration is one `create index concurrently name on table …`'];
}

function statementFaults(sql: string, made: ReadonlySet<string>, rules: readonly Rule[]): string[] {
  const table = tableOf(sql);
  if (sql.startsWith(EXCUSED) || made.has(table)) return [];
  const applied = LARGE.has(table) ? [...rules, ...ON_LARGE] : rules;
  return clausesOf(sql).flatMap((clause) =>
    applied
      .filter(({ when, unless }) => when.test(clause) && !unless?.test(clause))
      .map(({ fault }) => `${fault} (${clause.slice(0, 60)})`),
  );
}

/** The table that a statement changes; '' where it changes none. */
function tableOf(sql: string): string {
  const words =
    /^(?:alter table|update|delete from|create (?:unique )?index (?:\w+ )?on)(?: only| if exists)* (\w+)/;
  return words.exec(sql)?.[1] ?? '';
}

/** The actions of an `alter table`; of another statement itself. */
function clausesOf(sql: string): string[] {
  const actions = /^alter table (?:only |if exists )*\w+ (.+)$/.exec(sql)?.[1];
  if (actions === undefined) return [sql];
  let depth = 0;
  const clauses = [''];
  for (const sign of actions) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += sign;
  }
  return clauses.map((clause) => clause.trim());
}

/** Statements in small letters with single blanks, without comments, bodies of functions and words in quotes. */
function statementsOf(text: string): string[] {
  const bare = text
    .replaceAll(EXCUSE, EXCUSED)
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$\$.*?\$\$/gs, "''")
    .replaceAll(/'[^']*'/g, "''");
  return bare.split(';').flatMap((part) => {
    const sql = part.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    return sql === '' ? [] : [sql];
  });
}
