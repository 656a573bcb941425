import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as correio from '#contracts/consultorio/correio.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import * as build from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { deskOf, enterTalao, issueNotificacao } from '#testing/scenes/notificacao-em-papel.ts';

let app: TestApp;
let desks: [Client, Client];
beforeAll(async () => {
  app = await startTestApp({ fill: true });
  desks = [await build.signInAdmin(app), await build.signInAdmin(app)];
}, 60_000);
afterAll(() => app.stop());

const SEED = Number(process.env['CORREIO_SEED'] ?? Date.now() % 2 ** 31);
const ACT = fc.record({
  act: fc.constantFrom('print', 'print', 'batch', 'sign', 'sign', 'undo', 'undo', 'void', 'post'),
  order: fc.nat(3),
});
type Act = { act: string; order: number };

test(
  `two desks: no number twice or lost, none posted without, undone exactly (CORREIO_SEED=${SEED})`,
  { timeout: 240_000 },
  async () => {
    const ana = await newMedico(app);
    const orders: string[] = [];
    const sheets: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { id, notificacao } = await issueNotificacao(app, ana);
      orders.push(id);
      sheets.push(notificacao);
    }
    const book = await enterTalao(desks[0], ana, { inicio: '000401', fim: '000412' });
    const { formsOf } = deskOf(desks[0]);

    const letterOf = async (id: string) => {
      const read = await desks[0].want(correio.lerCorreio, 200, { body: {} });
      return [...read.imprimir, ...read.assinar, ...read.postar].find((one) => one.id === id);
    };
    /** All that the acts change of one letter, its numbers included. */
    const stateOf = async (id: string) => {
      const { rows } = await sql`
        select d.id, d.estado, d.assinado_em, d.folha_impressa_em, f.numero, f.usada_em, f.inutilizada_em
          from documentos d left join folhas_de_talao f on f.documento_id = d.id
         where d.pedido_id = ${id} and d.estado in ('a imprimir', 'impresso') order by d.id, f.numero`.execute(
        app.deps.db,
      );
      return rows;
    };
    const play = async ({ act, order }: Act, desk: Client): Promise<number> => {
      const id = orders[order] ?? '';
      const params = { id };
      if (act === 'print') return (await deskOf(desk).print(id)).status;
      if (act === 'batch') {
        const body = JSON.stringify({ cartas: orders.map((one) => ({ id: one, numeros: [] })) });
        const headers = { 'content-type': 'application/json' };
        return (await desk.fetch('/api/adm/correio/impressao', { method: 'POST', headers, body })).status;
      }
      if (act === 'sign') return (await desk.call(correio.notarAssinatura, { params })).status;
      if (act === 'void') {
        const body = { folha: sheets[order] ?? '', motivo: 'rasura' };
        return (await desk.call(correio.inutilizarFolha, { params, body })).status;
      }
      const letter = await letterOf(id);
      if (act === 'undo') {
        if (!letter?.desfazer) return 409;
        return (await desk.call(correio.desfazerPasso, { params, body: letter.desfazer })).status;
      }
      const endereco = letter?.endereco ?? [];
      const code = { transportadora: 'outra' as const, rastreio: `ABC${order}` };
      const body = { envio: crypto.randomUUID(), ...code, endereco };
      return (await desk.call(correio.postarCarta, { params, body })).status;
    };

    const [history = []] = fc.sample(fc.array(ACT, { minLength: 30, maxLength: 30 }), {
      numRuns: 1,
      seed: SEED,
    });
    // Alone: what an undo takes back is exactly what the act before it did.
    for (const one of history.slice(0, 10)) {
      if (one.act === 'post') continue;
      const id = orders[one.order] ?? '';
      const before = await stateOf(id);
      const status = await play(one, desks[0]);
      expect([200, 204, 409]).toContain(status);
      const after = await stateOf(id);
      const acted = one.act === 'print' || one.act === 'sign';
      if (!acted || JSON.stringify(before) === JSON.stringify(after)) continue;
      expect(await play({ ...one, act: 'undo' }, desks[1])).toBe(204);
      expect(await stateOf(id)).toEqual(before);
      expect([200, 204]).toContain(await play(one, desks[0]));
    }
    // At once, each desk two acts at a time.
    const rest = history.slice(10);
    while (rest.length > 0) {
      const acts = rest.splice(0, 4).map((one, i) => play(one, desks[i % 2 === 0 ? 0 : 1]));
      for (const status of await Promise.all(acts)) expect([200, 204, 409]).toContain(status);
    }
    const { folhas } = await formsOf(book.id);
    expect(folhas.map(({ numero }) => Number(numero))).toEqual(Array.from({ length: 12 }, (_, i) => 401 + i));
    const inUse = folhas.flatMap(({ estado, documento }) => (estado === 'usado' ? [documento?.pedido] : []));
    expect(new Set(inUse).size).toBe(inUse.length);
    expect(folhas.filter(({ estado, documento }) => estado === 'livre' && documento !== null)).toEqual([]);
    // Whatever was printed, signed or posted has its number.
    const { rows } = await sql<{ pedido_id: string }>`
      select d.pedido_id from documentos d
       where d.id in (${sql.join(sheets)}) and (d.folha_impressa_em is not null or d.estado = 'impresso')
         and not exists (select from folhas_de_talao f where f.documento_id = d.id and f.inutilizada_em is null)`.execute(
      app.deps.db,
    );
    expect(rows).toEqual([]);
    const posted = await app.deps.db.selectFrom('envios_postais').select('pedido_id').execute();
    for (const { pedido_id } of posted) expect(inUse).toContain(pedido_id);
  },
);
