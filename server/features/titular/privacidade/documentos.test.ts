import { randomUUID } from 'node:crypto';
import type { FhirResource } from 'fhir/r4';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { criarExportacao } from '#contracts/titular/privacidade.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { heldDocumento } from '#testing/builders/held-documento.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { complaints } from '#testing/fhir/judge.ts';
import { signingWorld } from '#testing/files/signing.ts';
import { unzip } from '#testing/files/zip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an order’s documents → included with dispensing; drafts and unsigned sheets → not', async () => {
  const [patient, medico] = await Promise.all([build.newPatient(app), addMedico(app)]);
  const { id, numero } = await build.answeredPedido(patient);
  const { db } = app.deps;
  const { cliente_id } = await db
    .selectFrom('pedidos')
    .select('cliente_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const owners = { pedido_id: id, cliente_id, medico_id: medico.id };
  const made = await heldDocumento(app, owners, await signingWorld(), { tipo: 'simples', serie: '0a' });
  const entry = { nome: 'Ana Souza', crf: '12345', uf: 'SP' };
  const itens = JSON.stringify([{ item: 1, quantidade: '30' }]);
  await db
    .insertInto('dispensacoes')
    .values({ id: randomUUID(), documento_id: made.id, ...entry, itens })
    .execute();
  await db
    .insertInto('documentos')
    .values({ id: randomUUID(), ...owners, tipo: 'relatorio', dados: JSON.stringify({ texto: 'rascunho' }) })
    .execute();

  // The sheet of a paper document is stored, and waits for a signature by hand.
  const sheet = await heldDocumento(app, owners, await signingWorld(), {
    tipo: 'controle_especial',
    serie: '0b',
  });

  const resposta = { resposta: 'O nome está certo.', respondido_por: medico.id, resolvido_em: new Date() };
  await db
    .insertInto('relatos_de_erro')
    .values({ id: randomUUID(), documento_id: made.id, texto: 'O nome está errado.', ...resposta })
    .execute();

  const { url } = await patient.http.want(criarExportacao, 201, { body: { senha: build.SENHA } });
  const files = unzip(Buffer.from(await (await patient.http.fetch(url)).arrayBuffer()));
  const [arquivo = ''] = [...files.keys()].filter((name) => name.startsWith('documentos/'));
  expect(arquivo).toMatch(
    new RegExp(`^documentos/${numero}/Receita simples - .+ - \\d{4}-\\d\\d-\\d\\d - ${made.codigo}\\.pdf$`),
  );
  expect(files.get(arquivo)?.equals(made.pdf)).toBe(true);
  expect([...files.keys()].filter((name) => name.startsWith('documentos/'))).toEqual([arquivo]);
  expect(JSON.parse(String(files.get('dados.json')))).toMatchObject({
    pedidos: [
      {
        documentos: [
          {
            codigo: made.codigo,
            documento: 'Receita simples',
            arquivo,
            dispensacoes: [{ farmaceutico: 'Ana Souza', crf: 'CRF-SP 12345' }],
            relatosDeErro: [
              {
                texto: 'O nome está errado.',
                resposta: 'O nome está certo.',
                respondidoPor: expect.any(String),
              },
            ],
          },
          { codigo: sheet.codigo, canal: 'impresso', assinadoEm: null, arquivo: null },
        ],
      },
    ],
  });
  const inFhir = new Map([...files].filter(([name]) => name.startsWith('fhir/')));
  const signed = `fhir/${numero}/documento-${made.codigo}.json`;
  const onPaper = `fhir/${numero}/documento-${sheet.codigo}.json`;
  expect(new Set(inFhir.keys())).toEqual(new Set([`fhir/${numero}/respostas.json`, signed, onPaper]));
  for (const [, bundle] of inFhir) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the judge says whether it is one
    expect(complaints(JSON.parse(String(bundle)) as FhirResource)).toEqual([]);
  }
  expect(String(inFhir.get(signed))).toContain(made.pdf.toString('base64'));
  expect(String(inFhir.get(onPaper))).not.toContain('DocumentReference');
  const html = String(files.get('legivel.html'));
  expect(html).toContain(`href="${encodeURI(arquivo)}"`);
  expect(html).toMatch(/Dispensação: Ana Souza, CRF-SP 12345, [^<]+, declarado, não verificado/);
  expect(html).toContain('“O nome está errado.” Resposta de');
  expect(html).toContain('(em papel: vale a folha assinada à mão)');
});
