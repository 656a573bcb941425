import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { answeredPedido, newPatient } from '#testing/builders/builders.ts';
import { addMedico } from '#testing/builders/medicos.ts';

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  const medicoId = (await addMedico(app)).id;
  const pedidoId = (await answeredPedido(await newPatient(app))).id;
  id = (await writeDocumento(app, { pedidoId, medicoId })).id;
});
afterAll(() => app.stop());

const attempt = (statement: string) => sql.raw(`${statement} where id = '${id}'`).execute(app.deps.db);

test.each([
  `update documentos set dados = '{}'`,
  `update documentos set folha = '{}'`,
  `update documentos set codigo = 'OUTRO'`,
  `update documentos set numero_sncr = '1'`,
  `update documentos set numero_simulado = not numero_simulado`,
  `update documentos set canal = 'transcricao'`,
  `update documentos set emitido_em = null`,
  `update documentos set emitido_em = emitido_em + interval '1 day'`,
  `update documentos set tipo = 'prep'`,
  `update documentos set id = gen_random_uuid()`,
  `update documentos set objeto = null`,
  `update documentos set objeto = 'outro'`,
  `update documentos set sha256 = repeat('0', 64)`,
  `update documentos set size = size + 1`,
  `update documentos set segredo_hmac = sha256('x')`,
  `delete from documentos`,
])('of an issued document this is refused: %s', async (statement) => {
  await expect(attempt(statement)).rejects.toMatchObject({ code: '42501' });
});

const keep = () =>
  sql`insert into documentos_versoes (sha256, documento_id, objeto, size, substituida_em)
    select sha256, id, objeto, size, now() from documentos where id = ${id}`.execute(app.deps.db);

describe('signed bytes', () => {
  const grown = `update documentos set objeto = objeto || '2', sha256 = repeat('1', 64), size = size + 9`;

  test('grow only once the row of those before is kept, which stays', async () => {
    await expect(attempt(grown)).rejects.toMatchObject({ code: '42501' });
    await keep();
    await expect(attempt(grown.replace('+ 9', '- 9'))).rejects.toMatchObject({ code: '42501' });
    await expect(attempt(`${grown}, paginas = 9`)).rejects.toMatchObject({ code: '42501' });
    await attempt(grown);
    for (const change of [`delete from documentos_versoes`, `update documentos_versoes set size = 1`]) {
      const statement = sql.raw(`${change} where documento_id = '${id}'`);
      await expect(statement.execute(app.deps.db)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

test('its state and what was done with it change', async () => {
  await attempt(
    `update documentos set enviado_em = now(), updated_at = now(), problema = null, folha_impressa_em = now()`,
  );
  await attempt(`update documentos set estado = 'revogado', revogado_em = now(), revogado_motivo = 'x'`);
  const row = await app.deps.db
    .selectFrom('documentos')
    .select('estado')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.estado).toBe('revogado');
});
