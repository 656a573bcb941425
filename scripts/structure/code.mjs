// Forbidden code per room, whatever is imported.

/** Stems of the domain; the design system is to be usable for any other product. */
const DOMAIN_WORDS =
  /^(?:pedido|cliente|paciente|receita|cpf|cep|crm|pix|anexo|historico|medico|medica|exame|laudo|atestado|consulta|cobranca|pagamento|preco|pergunta|prontuario|telemedicina|asaas)(?:s|es)?$/;
const BROWSER_BOXES = /\b(?:window|globalThis|self)\s*\.\s*(?:alert|confirm|prompt)\b|(?<![\w$.])alert\s*\(/;

const SLEEPS =
  /\bwaitForTimeout\(|\bsetTimeout\b[^;]*\bfrom 'node:timers\/promises'|new Promise(?:<\w+>)?\(\(?(\w+)\)? => \{?\s*(?:void )?setTimeout\(\s*\1\b/;
/** Tests with a slow party, or that measure time. */
const SLOW = {
  'server/platform/jobs/idle.test.ts': 'measures a rate over some seconds',
  'server/platform/http/connection/body-watch.test.ts': 'plays a client that sends slowly',
  'server/adapters/storage/drivers/s3-lines.test.ts': 'plays a reader who takes his time',
  'server/demo/asaas/asaas-fake.test.ts': 'plays a slow store',
  'scripts/check-structure.test.ts': 'plants them',
};

/** Pattern of the path, pattern of the code, the rule in words. */
const FORBIDDEN = [
  [
    /^web\/.*\.tsx?$/,
    /\bdangerouslySetInnerHTML\b/,
    'React escapes what it shows: no dangerouslySetInnerHTML',
  ],
  [/^web\/.*\.tsx?$/, BROWSER_BOXES, 'messages stand in the page: no alert, confirm or prompt'],
  [/\.usecases\.ts$/, /\bnew Date\(\s*\)|\bDate\.now\(/, 'a use case takes the time from its clock'],
  [
    /\.(?:usecases|repository|policy|presenter)\.ts$/,
    /\bprocess\.env\b/,
    'settings come through the dependencies',
  ],
  [
    /^domain\/(?!.*\.test\.ts$)/,
    /\bnew Date\(\s*\)|\bDate\.now\(|\bMath\.random\(/,
    'domain/ is pure: no clock, no chance',
  ],
];

/** One line per forbidden thing. */
export function checkCode(files) {
  return files.flatMap((file) => [...checkForbidden(file), ...checkSleeps(file), ...checkDesignSystem(file)]);
}

function checkForbidden({ path, code }) {
  return FORBIDDEN.filter(([where, what]) => where.test(path) && what.test(code)).map(
    ([, what, rule]) => `${path}:${lineOf(code, what)}: ${rule}`,
  );
}

function checkSleeps({ path, code }) {
  if (!/\.(?:test\.tsx?|spec\.ts)$/.test(path) || path in SLOW || !SLEEPS.test(code)) return [];
  return [
    `${path}:${lineOf(code, SLEEPS)}: a test waits for what happens, not for a time (server/testing/app/until.ts)`,
  ];
}

function checkDesignSystem({ path, code }) {
  if (!path.startsWith('web/ui/')) return [];
  const words = new Set(wordsOf(`${path} ${code}`).filter((word) => DOMAIN_WORDS.test(word)));
  return [...words].map((word) => `${path}: web/ui/ holds no word of the domain; "${word}"`);
}

/** Lower-case words without accents; camelCase counts as several. */
function wordsOf(text) {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const apart = plain.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return apart.toLowerCase().split(/[^a-z]+/);
}

function lineOf(code, pattern) {
  return code.slice(0, code.search(pattern)).split('\n').length;
}
