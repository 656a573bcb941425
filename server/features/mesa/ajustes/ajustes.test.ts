import { afterAll, beforeAll, expect, test } from 'vitest';
import { lerInstalacao, tentarDeNovo } from '#contracts/mesa/ajustes.contract.ts';
import { CONTEXTS } from '#server/contexts.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { countRoundTrips } from '#testing/database/round-trips.ts';
import { motivoDaFalha, PALAVRAS_DA_TAREFA } from './tarefas.presenter.ts';
import { JOBS_AT_ONCE, TRIES } from './tarefas.usecases.ts';

const DAY_MS = 86_400_000;
const SECRET = 'Maria Souza, 52998224725, HIV';

const options = { jobs: true };
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp(options);
  admin = await build.signInAdmin(app);
});
afterAll(() => app.stop());

const read = () => admin.want(lerInstalacao, 200);
const retry = async (nome: string) => (await admin.want(tentarDeNovo, 200, { body: { nome } })).tentadas;

/** A job that ended so many minutes ago; one with a key has data. */
function ended(
  name: string,
  { minutes, key, state = 'failed' }: { minutes: number; key?: string; state?: 'failed' | 'completed' },
) {
  const data = key === undefined ? {} : { segredo: SECRET };
  const output = { name: 'ProviderError', kind: 'timeout', provider: 'smtp', message: SECRET, stack: SECRET };
  return app.deps.pool.query(
    `insert into pgboss.job (name, data, singleton_key, state, output, policy, completed_on)
     values ($1, $2, $3, $4::pgboss.job_state, $5, 'standard', now() - $6::int * interval '1 minute')`,
    [name, data, key ?? null, state, output, minutes],
  );
}

test('a demonstration at rest → no alarm, read in two round trips', async () => {
  const now = await read();
  expect(now).toMatchObject({
    demo: true,
    alarmes: [],
    copia: { ultima: null, conferidaEm: null },
    tarefas: { falhas: [] },
    emails: { entregues: 0, recusados: 0, causas: [] },
    sistema: { disco: { livre: expect.any(Number) }, versao: expect.stringMatching(/^\d+\./) },
    proxyIgnorado: false,
  });
  expect(now.sistema.migracao.nome).toMatch(/^\d{4}_/);
  expect(now.definicoes.find(({ nome }) => nome === 'PORT')).toEqual({ nome: 'PORT', valor: '0' });
  // Without workers: no query of theirs is counted.
  options.jobs = false;
  await app.restart();
  // The first calls open connections.
  for (let n = 0; n < 3; n += 1) await read();
  // The session's, then the nine statements at once: two, and one more where a connection is opened anew.
  expect(await countRoundTrips(read)).toBeLessThanOrEqual(3);
  options.jobs = true;
  await app.restart();
});

test('copies, refused mails and a certificate of production → facts, alarms and causes', async () => {
  const { medico } = await newMedico(app);
  const now = Date.now();
  const [old, ate] = [new Date(now - 3 * DAY_MS), new Date(now + 20 * DAY_MS)];
  const counts = { bytes: 1, linhas: 1, arquivos: 1, falhas: 0 };
  const made = {
    iniciada_em: old,
    terminada_em: old,
    resultado: 'feita',
    destino: '/copias/a.age',
    ...counts,
  };
  await app.deps.db.insertInto('copias').values(made).execute();
  await app.deps.db
    .insertInto('sessoes_de_assinatura')
    .values({ medico_id: medico.id, certificado_ate: ate })
    .execute();
  const refused = (n: number) => ({
    chave: `r${n}`,
    recusado_em: old,
    recusa_codigo: n < 4 ? '5.1.1' : '5.7.1',
  });
  const mails = Array.from({ length: 5 }, (_, n) => refused(n));
  await app.deps.db.insertInto('emails').values(mails).execute();
  const before = { chave: 'antes', recusa_codigo: '5.2.2', created_at: new Date(now - 31 * DAY_MS) };
  await app.deps.db.insertInto('emails').values(before).execute();
  const { site } = app.deps;
  app.deps.site = { ...site, demo: false };
  const told = await read();
  app.deps.site = site;
  expect(told.alarmes.map(({ secao, grau }) => [secao, grau])).toEqual([
    ['copia', 'stop'],
    ['certificados', 'wait'],
    ['emails', 'stop'],
  ]);
  expect(told.copia.ultima).toMatchObject({ destino: '/copias/a.age', em: old.toISOString() });
  expect(told.certificados).toEqual([
    { tipo: 'medico', nome: expect.any(String), ate: ate.toISOString(), visto: null },
  ]);
  expect(told.emails).toMatchObject({
    recusados: 5,
    causas: [
      { causa: 'endereco', quantos: 4 },
      { causa: 'bloqueio', quantos: 1 },
    ],
  });
});

test('failed jobs → one row a kind without their data; retried once, audited, gone', async () => {
  await ended('documento.enviar', { minutes: 9, key: 'a' });
  await ended('documento.enviar', { minutes: 5, key: 'b' });
  // Of the nightly job a later night was done.
  await ended('arquivos.varrer', { minutes: 90 });
  await ended('arquivos.varrer', { minutes: 30, state: 'completed' });
  const told = await read();
  expect(told.tarefas.falhas).toEqual([
    {
      nome: 'documento.enviar',
      palavras: 'Mandar documentos por e-mail',
      quantos: 2,
      desde: expect.any(String),
      ate: expect.any(String),
      motivo: 'E-mail demorou demais para responder.',
      sozinha: true,
    },
  ]);
  expect(told.alarmes).toContainEqual(expect.objectContaining({ secao: 'tarefas', grau: 'stop' }));
  expect(JSON.stringify(told)).not.toContain('Maria');

  const both = await Promise.all([retry('documento.enviar'), retry('documento.enviar')]);
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await retry('documento.enviar')).toBe(0);
  const after = await read();
  expect(after.tarefas.falhas).toEqual([]);
  expect(after.alarmes.some(({ secao }) => secao === 'tarefas')).toBe(false);
  const { rows } = await app.deps.pool.query<{ data: unknown; singleton_key: string }>(
    `select data, singleton_key from pgboss.job where name = 'documento.enviar' order by singleton_key`,
  );
  expect(rows).toEqual(['a', 'b'].map((singleton_key) => ({ data: { segredo: SECRET }, singleton_key })));
  const audited = await app.deps.db
    .selectFrom('auditoria')
    .select(['acao', 'alvo_id'])
    .where('acao', '=', 'tarefas.tentar')
    .execute();
  expect(audited).toEqual([{ acao: 'tarefas.tentar', alvo_id: 'documento.enviar' }]);
});

test('more jobs than an act takes → the rest stays; more acts than allowed → 429, nothing taken', async () => {
  await app.deps.pool.query(
    `insert into pgboss.job (name, data, state, completed_on, policy)
     select 'eventos.limpar', '{}', 'failed', now(), 'standard' from generate_series(1, $1::int)`,
    [JOBS_AT_ONCE + 1],
  );
  expect(await retry('eventos.limpar')).toBe(JOBS_AT_ONCE);
  await app.deps.pool.query(`update limites set contagem = $1 where chave like 'tarefas:%'`, [TRIES.max]);
  const refused = await admin.call(tentarDeNovo, { body: { nome: 'eventos.limpar' } });
  expect(refused.status).toBe(429);
  const { rows } = await app.deps.pool.query(
    `select id from pgboss.job where name = 'eventos.limpar' and state = 'failed'`,
  );
  expect(rows).toHaveLength(1);
});

test('each kind of job of this program has words for the desk', () => {
  const names = CONTEXTS.flatMap((context) => context.workers(app.deps)).map(({ job }) => job.name);
  expect(names.length).toBeGreaterThan(40);
  expect([...names, 'fila.retomar'].filter((name) => PALAVRAS_DA_TAREFA[name] === undefined)).toEqual([]);
});

const NOTHING = { name: null, kind: null, provider: null, code: null };
test.each([
  [{ kind: 'key-refused', provider: 'asaas' }, 'Pagamento (Asaas) recusou o acesso da clínica.'],
  [{ kind: 'unreachable', provider: 'outro' }, 'Um serviço externo não respondeu.'],
  [{ code: 'ENOSPC' }, 'O disco do servidor estava cheio.'],
  [{ code: '57P01' }, 'O banco de dados estava fora do ar ou cheio.'],
  [{ name: 'TypeError', code: '23505' }, /Quem cuida do servidor acha o motivo/],
])('%j → %s', (erro, words) => {
  expect(motivoDaFalha({ ...NOTHING, ...erro })).toMatch(words);
});
