import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as contracts from '#contracts/documentos/entrega.contract.ts';
import { lerPedido } from '#contracts/pedidos/pedidos.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { failureOf } from '#testing/app/client.ts';
import { mailTo } from '#testing/app/mail.ts';
import { answeredPedido, createPedido, newPatient, type Patient } from '#testing/builders/builders.ts';
import { SEGREDO, writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { enviarDocumento } from './email.usecases.ts';
import { writtenEvents } from '#testing/database/events.ts';

let app: TestApp;
let patient: Patient;
let stranger: Patient;
let pedidoId: string;
let medicoId: string;
beforeAll(async () => {
  app = await startTestApp();
  medicoId = (await addMedico(app)).id;
  stranger = await newPatient(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  patient = await newPatient(app);
  pedidoId = (await answeredPedido(patient)).id;
});

const make = (made: Partial<Parameters<typeof writeDocumento>[1]> = {}) =>
  writeDocumento(app, { pedidoId, medicoId, ...made });
const list = async (who = patient) =>
  who.http.want(contracts.listarDocumentos, 200, { params: { id: pedidoId } });
const segredos = async () => (await list()).documentos.map(({ segredo }) => segredo);
const url = (id: string, rest = 'arquivo') => `/api/documentos/${id}/${rest}`;

/** Gives the patient an address of their own that is confirmed, or not any more. */
async function setEmail(confirmado = true): Promise<string> {
  const email_contato = `paciente.${patient.cpf}@exemplo.com.br`;
  const email_confirmado_em = confirmado ? app.deps.clock() : null;
  await app.deps.db
    .updateTable('clientes')
    .set({ email_contato, email_confirmado_em })
    .where('cpf', '=', patient.cpf)
    .execute();
  return email_contato;
}

test('the patient has what was signed, with its secret, and nothing that is still in the making', async () => {
  await make({ estado: 'rascunho' });
  await make({ estado: 'a assinar' });
  await make({ estado: 'anulado' });
  const { id, codigo } = await make({ assinadoEm: new Date('2026-11-23T12:47:00Z') });
  const { documentos, email } = await list();
  expect(documentos).toHaveLength(1);
  expect(documentos[0]).toMatchObject({
    id,
    codigo,
    titulo: 'Receita simples',
    segredo: SEGREDO,
    validade: null,
    tratamento: { dias: 30, ate: '2026-12-23' },
    medico: { nome: 'Helena Prado', especialidade: 'Clínica médica' },
    certificadoDeTeste: true,
    arquivo: url(id),
    folhas: [url(id, 'paginas/1')],
    relato: null,
  });
  expect(documentos[0]?.endereco).toMatch(new RegExp(`/verificar/${codigo}$`));
  expect(documentos[0]?.endereco).not.toContain(SEGREDO.replaceAll(' ', ''));
  expect(email).toEqual({ mascarado: expect.stringContaining('***'), confirmado: false });
  const pedido = await patient.http.want(lerPedido, 200, { params: { id: pedidoId } });
  const ready = { titulo: 'Receita simples', uso: 'farmacia', medico: 'Helena Prado', arquivo: url(id) };
  expect(pedido.documentos).toEqual([{ id, ...ready, assinadoEm: '2026-11-23T12:47:00.000Z' }]);
});

test('the list opens no stored document; one whose secret was never sealed is opened once', async () => {
  const { db, storage } = app.deps;
  const { id } = await make();
  const read = vi.spyOn(storage, 'read');
  expect(await segredos()).toEqual([SEGREDO]);
  expect(read).not.toHaveBeenCalled();
  await db.updateTable('documentos').set({ segredo_lacrado: null }).where('id', '=', id).execute();
  expect([await segredos(), await segredos()]).toEqual([[SEGREDO], [SEGREDO]]);
  expect(read).toHaveBeenCalledTimes(1);
  read.mockRestore();
});

test('somebody else finds nothing: neither list nor file, page, mail or report', async () => {
  const { id } = await make();
  const { http } = stranger;
  const params = { id };
  const calls = await Promise.all([
    http.call(contracts.listarDocumentos, { params: { id: pedidoId } }),
    http.call(contracts.baixarDocumento, { params }),
    http.call(contracts.verFolha, { params: { id, n: '1' } }),
    http.call(contracts.receberPorEmail, { params }),
    http.call(contracts.relatarErro, { params, body: { texto: 'Não é meu.' } }),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const missing = await patient.http.call(contracts.baixarDocumento, { params: { id: pedidoId } });
  expect(failureOf(missing)).toMatchObject({ code: failureOf(calls[1] ?? missing).code });
});

test('the file is what was signed, byte by byte, also in parts, and opening it is on record', async () => {
  const { id, bytes } = await make({ assinadoEm: new Date('2026-11-23T12:47:00Z') });
  const whole = await patient.http.fetch(url(id));
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="Receita simples - .+ - 2026-11-23\.pdf"/,
    ),
    'accept-ranges': 'bytes',
  });
  const part = await patient.http.fetch(url(id), { headers: { range: 'bytes=5-14' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 5-14/${bytes.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(5, 15))).toBe(true);
  const beyond = await patient.http.fetch(url(id), { headers: { range: `bytes=${bytes.length}-` } });
  expect(beyond.status).toBe(416);
  const audit = await app.deps.db.selectFrom('auditoria').select('acao').where('alvo_id', '=', id).execute();
  expect(audit.map(({ acao }) => acao)).toContain('documento.baixar');
});

test('a page is drawn once, from the document itself', async () => {
  const { id } = await make({ paginas: 2 });
  const draw = vi.spyOn(app.deps.media, 'draw');
  const folhas = (await list()).documentos[0]?.folhas ?? [];
  expect(folhas).toEqual([url(id, 'paginas/1'), url(id, 'paginas/2')]);
  for (const folha of [...folhas, ...folhas]) {
    const answer = await patient.http.fetch(folha);
    const { format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([answer.status, format, answer.headers.get('cache-control')]).toEqual([
      200,
      'jpeg',
      'private, no-store',
    ]);
  }
  expect(draw).toHaveBeenCalledTimes(1);
  draw.mockRestore();
  expect((await patient.http.fetch(url(id, 'paginas/3'))).status).toBe(404);
});

test('the sheet that waits for a signature by hand is neither shown nor handed out', async () => {
  const paper = await make({ tipo: 'controle_especial', canal: 'impresso', estado: 'a imprimir' });
  const aid = await make({ tipo: 'azul', canal: 'transcricao', estado: 'a imprimir' });
  const { documentos } = await list();
  expect(documentos.map(({ id, arquivo, folhas, segredo }) => [id, arquivo, folhas.length, segredo])).toEqual(
    expect.arrayContaining([
      [paper.id, null, 0, null],
      [aid.id, null, 1, null],
    ]),
  );
  const answers = await Promise.all(
    [url(paper.id), url(paper.id, 'paginas/1'), url(aid.id)].map((path) => patient.http.fetch(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});

test('what was revoked names what replaced it, and shows no secret any more', async () => {
  const old = await make({ estado: 'revogado' });
  const { id } = await make({ substitui: old.id });
  const { documentos } = await list();
  const shown = Object.fromEntries(documentos.map((documento) => [documento.id, documento]));
  expect(shown[old.id]).toMatchObject({
    estado: 'revogado',
    segredo: null,
    revogadoMotivo: 'Quantidade errada.',
    validade: null,
    substituidoPor: id,
  });
  expect(shown[id]).toMatchObject({ estado: 'assinado', segredo: SEGREDO, substitui: old.id });
});

test('dispensing entries → shown to the patient with each medicine’s words', async () => {
  const { id } = await make();
  await make();
  const entry = { id: randomUUID(), documento_id: id, nome: 'Ana Souza', crf: '12345', uf: 'SP' };
  const itens = JSON.stringify([{ item: 1, quantidade: '30 comprimidos' }]);
  const em = new Date('2026-11-24T13:12:00Z');
  await app.deps.db
    .insertInto('dispensacoes')
    .values({ ...entry, itens, created_at: em, rede: 'a hash' })
    .execute();
  const { documentos } = await list();
  const shown = Object.fromEntries(documentos.map((one) => [one.id, one.dispensacoes]));
  expect(shown[id]).toEqual([
    {
      em: em.toISOString(),
      farmaceutico: 'Ana Souza',
      registro: 'CRF-SP 12345',
      verificada: false,
      itens: [expect.stringMatching(/^\p{Lu}.+: 30 comprimidos$/u)],
    },
  ]);
  expect(Object.values(shown).filter(({ length }) => length > 0)).toHaveLength(1);
});

test('the PDF goes to a confirmed address only, and the mail around it says nothing', async () => {
  const { id, bytes } = await make();
  const refused = await patient.http.call(contracts.receberPorEmail, { params: { id } });
  expect([refused.status, failureOf(refused).code]).toEqual([409, 'email_nao_confirmado']);
  const email = await setEmail();
  const { mensagem } = await patient.http.want(contracts.receberPorEmail, 200, { params: { id } });
  expect(mensagem).toContain('***');
  const mail = await mailTo(app, email, 'O arquivo que você pediu');
  expect(mail.anexos).toEqual([
    { nome: 'documento.pdf', tipo: 'application/pdf', base64: bytes.toString('base64') },
  ]);
  expect(`${mail.assunto}${mail.texto}${mail.html}`).not.toMatch(/K7M4|receita|médic/i);
});

test('an address that is not confirmed any more does not get what was asked for before', async () => {
  const { id } = await make();
  await setEmail(false);
  const send = vi.spyOn(app.deps.mailer, 'send');
  const { id: clienteId } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();
  const call = { actor: { tipo: 'Sistema', nome: 'teste' }, deps: app.deps } as const;
  const input = { documentoId: id, clienteId, vez: randomUUID() };
  await enviarDocumento({ ...call, input });
  expect(send).not.toHaveBeenCalled();
  await setEmail();
  await enviarDocumento({ ...call, input });
  expect(send).toHaveBeenCalledTimes(1);
  send.mockRestore();
});

test('one account asks for ten mails in an hour', async () => {
  const { id } = await make();
  await setEmail();
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    statuses.push((await patient.http.call(contracts.receberPorEmail, { params: { id } })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test('an error is reported once, and its doctor, the desk and the patient hear of it', async () => {
  const { id } = await make();
  const report = (texto: string) =>
    patient.http.call(contracts.relatarErro, { params: { id }, body: { texto } });
  expect((await report('  ')).status).toBe(400);
  expect((await report('a'.repeat(contracts.MAX_RELATO + 1))).status).toBe(400);
  expect((await report('A quantidade está errada.')).status).toBe(201);
  const again = await report('E o nome também.');
  expect([again.status, failureOf(again).code]).toEqual([409, 'ja_relatado']);
  const { documentos } = await list();
  expect(documentos[0]?.relato).toMatchObject({ texto: 'A quantidade está errada.' });
  const events = await writtenEvents(app.deps.db);
  const newest = events.filter(({ ref, tipo }) => ref === pedidoId && tipo === 'pedido').slice(-3);
  expect(
    newest.map(({ topico }) => topico.replace(/:.*/, '')).toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['admin', 'cliente', 'medicos']);
});

test('a renewal → the last prescription of its kinds that holds; of another kind → none', async () => {
  const before = async (servico: string) => {
    const { id } = await createPedido(patient, servico);
    return (await patient.http.want(contracts.lerReceitaAnterior, 200, { params: { id } })).receita;
  };
  const SIMPLES = 'Renovação de Receita Simples (Branca)';
  expect(await before(SIMPLES)).toBeNull();
  const { id } = await make();
  await make({ tipo: 'atestado' });
  expect(await before(SIMPLES)).toMatchObject({
    medico: 'Helena Prado',
    itens: [
      {
        medicamento: 'Losartana potássica',
        apresentacao: '50 mg, comprimido',
        posologia: 'Tomar 1 comprimido pela manhã.',
      },
      { medicamento: 'Sinvastatina' },
    ],
  });
  expect(await before('Renovação de Receita Azul')).toBeNull();
  expect(await before('Atestados de saúde')).toBeNull();
  const mine = (await createPedido(patient)).id;
  await stranger.http.want(contracts.lerReceitaAnterior, 404, { params: { id: mine } });
  await app.deps.db
    .updateTable('documentos')
    .set({ estado: 'revogado', revogado_em: app.deps.clock(), revogado_motivo: 'Engano.' })
    .where('id', '=', id)
    .execute();
  expect(await before(SIMPLES)).toBeNull();
});
