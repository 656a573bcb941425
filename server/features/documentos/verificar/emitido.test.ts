import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lerDocumentosDoCaso, revogarDocumento } from '#contracts/consultorio/decisao.contract.ts';
import { listarDocumentos } from '#contracts/documentos/entrega.contract.ts';
import {
  registrarDispensacao,
  verificarArquivo,
  verificarDocumento,
} from '#contracts/documentos/verificar.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { visitor } from '#testing/builders/builders.ts';
import { newMedico } from '#testing/builders/medicos.ts';
import { askIssue, documentoDeHoje, readyCase, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: true });
}, 60_000);
afterAll(() => app.stop());

test('an issued document → authentic by code and file, dispensed of publicly, revocable', async () => {
  const medica = await newMedico(app);
  const held = await readyCase(app, medica, 'simples');
  await writeDocumento(held, documentoDeHoje('simples'));
  expect((await askIssue(held)).status).toBe(200);
  const params = { id: held.id };
  const documento = await vi.waitFor(
    async () => {
      const [one] = (await held.patient.http.want(listarDocumentos, 200, { params })).documentos;
      if (!one?.segredo || !one.arquivo) throw new Error('not signed yet');
      return one;
    },
    { timeout: 30_000, interval: 100 },
  );
  const proof = { numero: documento.codigo, segredo: documento.segredo ?? '' };
  const stranger = visitor(app);
  const byCode = await stranger.want(verificarDocumento, 200, { body: proof });
  expect(byCode).toMatchObject({
    resultado: 'autentico',
    documento: {
      titulo: 'Receita simples',
      medico: { nome: medica.medico.nome },
      certificadoDeTeste: true,
      medicamentos: [{ nome: expect.stringContaining('Losartana') }, {}],
      dispensa: { registros: [] },
    },
  });
  expect(byCode.documento.paciente.nome).not.toBe('');
  const file = await (await stranger.fetch(byCode.documento.arquivo?.url ?? '')).arrayBuffer();
  const sent = await stranger.fetch(verificarArquivo.path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  expect(await sent.json()).toMatchObject({
    resultado: 'autentico',
    documento: { codigo: documento.codigo },
    assinaturas: [{ tipo: 'assinatura', estado: 'conferida' }],
  });

  const entry = { nome: 'Ana Souza', crf: '12345', uf: 'SP', itens: [{ item: 1, quantidade: '30' }] };
  const chave = byCode.documento.dispensa?.chave ?? '';
  const recorded = { chave, id: crypto.randomUUID(), ...entry };
  await stranger.want(registrarDispensacao, 201, { body: recorded });
  const dispensacoes = [
    {
      em: expect.any(String),
      farmaceutico: 'Ana Souza',
      registro: 'CRF-SP 12345',
      verificada: false,
      itens: [expect.stringMatching(/^Losartana.*: 30$/)],
    },
  ];
  const ofPatient = await held.patient.http.want(listarDocumentos, 200, { params });
  const ofDoctor = await medica.http.want(lerDocumentosDoCaso, 200, { params });
  expect(ofPatient.documentos).toMatchObject([{ dispensacoes }]);
  expect(ofDoctor.documentos).toMatchObject([{ dispensacoes }]);

  const body = { rascunho: crypto.randomUUID(), motivo: 'Dose errada.' };
  await medica.http.want(revogarDocumento, 201, { params: { id: documento.id }, body });
  const after = await stranger.want(verificarDocumento, 200, { body: proof });
  expect(after).toMatchObject({ resultado: 'revogado', documento: { arquivo: null } });
}, 60_000);
