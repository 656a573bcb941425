import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/pedidos/agenda.contract.ts';
import type { AgendaEditada } from '#contracts/pedidos/agenda.contract.ts';
import { dateCreated, instanteEmSaoPaulo } from '#domain/calendario/datas.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf, type Client } from '#testing/app/client.ts';
import { openLive } from '#testing/app/live.ts';
import { createPedido, newPatient, signInAdmin } from '#testing/builders/builders.ts';
import { addMedico, newMedico } from '#testing/builders/medicos.ts';
import { findHorariosLivres, lockHorarioLivre } from './agenda.public.ts';

/** A Monday that is far ahead: the database, whose clock is the real one, ends a session that this clock began in the past. */
const AGORA = instanteEmSaoPaulo('2037-11-23', '07:00');
let app: TestApp;
let admin: Client;
let medica: Awaited<ReturnType<typeof newMedico>>;
beforeAll(async () => {
  app = await startTestApp({ clock: () => AGORA });
  admin = await signInAdmin(app);
  medica = await newMedico(app);
});
afterAll(() => app.stop());

const CONTATO = 'https://video.exemplo.com.br/helena';
const edited = (versao: number, change: Partial<AgendaEditada> = {}): { body: AgendaEditada } => ({
  body: {
    padrao: {
      segunda: [
        { de: '15:00', ate: '16:00' },
        { de: '08:00', ate: '09:20' },
      ],
      quarta: [{ de: '08:00', ate: '12:00' }],
    },
    duracaoMin: 20,
    antecedenciaMin: 120,
    contato: ` ${CONTATO} `,
    excecoes: [],
    versao,
    ...change,
  },
});

const lida = () => medica.http.want(contracts.lerMinhaAgenda, 200);
const salvar = async (change?: Partial<AgendaEditada>) =>
  medica.http.want(contracts.salvarMinhaAgenda, 200, edited((await lida()).versao, change));

async function livres(de: string, ate: string): Promise<string[]> {
  const input = { medicoId: medica.medico.id, de, ate, now: app.deps.clock() };
  const found = await findHorariosLivres(app.deps.db, input);
  expect(found.every(({ contato, medico }) => contato === CONTATO && medico === medica.medico.nome)).toBe(
    true,
  );
  return found.map(({ inicio }) => dateCreated(inicio).slice(0, 5) + dateCreated(inicio).slice(10));
}

const quarta = (hora: string) => instanteEmSaoPaulo('2037-11-25', hora);

async function marcar(inicio: Date, medicoId = medica.medico.id): Promise<string> {
  const { id } = await createPedido(await newPatient(app));
  await app.deps.db
    .insertInto('consultas')
    .values({
      id: randomUUID(),
      pedido_id: id,
      medico_id: medicoId,
      inicio,
      fim: new Date(inicio.getTime() + 1_200_000),
      contato: CONTATO,
      criada_em: AGORA,
    })
    .execute();
  return id;
}

test('a doctor opens times; the administrator sees them, and both hear of it', async () => {
  expect(await lida()).toMatchObject({ versao: 0, salvaEm: null, padrao: {}, excecoes: [], consultas: [] });
  expect(await livres('2037-11-23', '2037-11-25')).toEqual([]);
  const live = await openLive(admin);
  const saved = await salvar();
  expect((await live.find(({ data }) => data.tipo === 'agenda')).data.id).toBe(medica.medico.id);
  live.close();
  expect(saved).toMatchObject({ versao: 1, contato: CONTATO, medico: { nome: medica.medico.nome } });
  expect(saved.padrao.segunda?.map(({ de }) => de)).toEqual(['08:00', '15:00']);
  expect(saved.feriados[0]).toEqual({ data: '2037-12-25', nome: 'Natal' });
  const { id } = medica.medico;
  expect(await admin.want(contracts.lerAgendaDoMedico, 200, { params: { id } })).toEqual(saved);
  // Two hours before, at 07:00: from 09:00 on.
  expect(await livres('2037-11-23', '2037-11-23')).toEqual([
    '23/11 09:00',
    '23/11 15:00',
    '23/11 15:20',
    '23/11 15:40',
  ]);
  const audited = app.deps.db
    .selectFrom('auditoria')
    .select(['ator_tipo', 'alvo_id'])
    .where('acao', '=', 'agenda.salvar');
  expect(await audited.execute()).toEqual([{ ator_tipo: 'Medico', alvo_id: id }]);
});

test('stored already → no change; an older version → refused; two saves → one wins', async () => {
  const { versao } = await salvar();
  expect((await medica.http.want(contracts.salvarMinhaAgenda, 200, edited(0))).versao).toBe(versao);
  const params = { id: medica.medico.id };
  const race = await Promise.all([
    medica.http.call(contracts.salvarMinhaAgenda, edited(versao, { duracaoMin: 30 })),
    admin.call(contracts.salvarAgendaDoMedico, { params, ...edited(versao, { antecedenciaMin: 1440 }) }),
  ]);
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lost = race.find(({ status }) => status === 409);
  expect(lost && failureOf(lost).code).toBe('agenda_mudou');
  expect((await lida()).versao).toBe(versao + 1);
  await salvar();
});

test('impossible values → refused at their field; past exceptions → dropped; others → no agenda', async () => {
  const dia = { tipo: 'fechado', de: null, ate: null, motivo: 'congresso' } as const;
  const excecoes = [
    { ...dia, data: '2037-11-24' },
    { ...dia, data: '2037-11-20' },
  ];
  expect((await salvar({ excecoes })).excecoes).toEqual([excecoes[0]]);
  expect((await lida()).excecoes).toEqual([excecoes[0]]);
  const { versao } = await lida();
  const refused = await medica.http.call(contracts.salvarMinhaAgenda, edited(versao, { contato: 'sala 3' }));
  expect([refused.status, failureOf(refused).details?.[0]?.campo]).toEqual([400, 'contato']);
  const nowhere = { params: { id: randomUUID() } };
  expect((await admin.call(contracts.lerAgendaDoMedico, nowhere)).status).toBe(404);
  expect((await admin.call(contracts.salvarAgendaDoMedico, { ...nowhere, ...edited(0) })).status).toBe(404);
  await salvar();
});

test('booked times are taken, named to their doctor, and stay when the agenda changes', async () => {
  const inicio = quarta('08:20');
  const pedidoId = await marcar(inicio);
  expect(await livres('2037-11-25', '2037-11-25')).not.toContain('25/11 08:20');
  const now = app.deps.clock();
  const medicoId = medica.medico.id;
  const free = await app.deps.db
    .transaction()
    .execute((tx) =>
      Promise.all(
        ['08:20', '08:30', '08:40'].map((hora) =>
          lockHorarioLivre(tx, { medicoId, inicio: quarta(hora), now }),
        ),
      ),
    );
  expect(free.map((found) => found?.contato ?? null)).toEqual([null, null, CONTATO]);
  const saved = await salvar({ padrao: {} });
  expect(saved).toMatchObject({ foraDosHorarios: 1, consultas: [{ pedidoId, estado: 'marcada' }] });
  expect(saved.consultas[0]?.paciente).not.toBe('');
  expect((await salvar()).foraDosHorarios).toBe(0);
  // Of two bookings that cross, the database takes one; another doctor has the same time.
  await expect(marcar(new Date(inicio.getTime() + 600_000))).rejects.toThrow(/consultas_sem_sobreposicao/);
  await marcar(new Date(inicio.getTime() + 1_200_000));
  const other = await addMedico(app);
  await marcar(inicio, other.id);
  const params = { id: other.id };
  expect((await admin.want(contracts.lerAgendaDoMedico, 200, { params })).consultas).toHaveLength(1);
  expect((await lida()).consultas).toHaveLength(2);
});

test('the free times of two months are two statements; an inactive doctor has none', async () => {
  const input = { medicoId: medica.medico.id, de: '2037-11-23', ate: '2038-01-22', now: app.deps.clock() };
  const { db } = app.deps;
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect((await findHorariosLivres(counted, input)).length).toBeGreaterThan(100);
  expect(statements).toBe(2);
  await db.updateTable('medicos').set({ estado: 'em análise' }).where('id', '=', medica.medico.id).execute();
  expect(await findHorariosLivres(db, input)).toEqual([]);
  const { consultas, versao } = await lida();
  expect([consultas, versao > 0]).toEqual([[], true]);
});
