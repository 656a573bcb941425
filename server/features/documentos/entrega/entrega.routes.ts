import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/documentos/entrega.contract.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { Signer } from '#platform/secrets/secrets.ts';
import { SANDBOX_POLICY } from '#platform/http/security.ts';
import { sendFhir, parseRange } from '#platform/http/stored-file.ts';
import { receberPorEmail } from './email.usecases.ts';
import { foraDoArquivo } from './entrega.errors.ts';
import { presentDocumento, presentFileName, presentReceitaAnterior, sheetOf } from './entrega.presenter.ts';
import * as usecases from './entrega.usecases.ts';
import { baixarEmFhir } from './entrega.usecases.ts';
import { verFolha, type FolhasDeps } from './folhas.usecases.ts';
import { relatarErro } from './relato.usecases.ts';

/** Response headers of a document: no other page embeds it, no cache keeps it. */
const PRIVATE = {
  'content-security-policy': SANDBOX_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
} as const;

/** Routes of the documents that patients were given: list, file, pages, mail, report of an error. */
export function entregaRoutes(app: FastifyInstance, deps: FolhasDeps & { signer: Signer }): void {
  endpoint(app, contracts.listarDocumentos).handle(async ({ actor, params }) => {
    const { documentos, email } = await usecases.listarDocumentos({
      actor,
      input: params,
      deps,
    });
    const { appUrl } = deps.settings;
    const shown = documentos.map(({ row, ...parts }) => presentDocumento(row, { ...parts, appUrl }));
    return { status: 200, body: { documentos: shown, email } };
  });

  endpoint(app, contracts.lerReceitaAnterior).handle(async ({ actor, params }) => {
    const row = await usecases.lerReceitaAnterior({ actor, input: params, deps });
    return { status: 200, body: { receita: row === undefined ? null : presentReceitaAnterior(row) } };
  });

  endpoint(app, contracts.baixarDocumento).handle(async ({ actor, params, request, reply }) => {
    const row = await usecases.abrirDocumento({ actor, input: params, deps });
    const range = parseRange(request.headers.range, row.size);
    if (range === 'outside') throw foraDoArquivo();
    const length = range ? range.end - range.start + 1 : row.size;
    if (range) {
      void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`);
    }
    await reply
      .headers({
        ...PRIVATE,
        'accept-ranges': 'bytes',
        'content-type': 'application/pdf',
        'content-length': length,
        'content-disposition': contentDisposition(`${presentFileName(sheetOf(row), row.assinado_em)}.pdf`),
      })
      .send(await deps.storage.read(row.objeto, range ?? undefined));
    return 'sent';
  });

  endpoint(app, contracts.baixarDocumentoEmFhir).handle(async ({ actor, params, reply }) => {
    const { nome, bundle } = await baixarEmFhir({ actor, input: params, deps });
    return sendFhir(reply, `${nome}.json`, bundle);
  });

  endpoint(app, contracts.verFolha).handle(async ({ actor, params, reply }) => {
    const input = { id: params.id, n: Number(params.n) };
    const folha = await verFolha({ actor, input, deps });
    await reply
      .headers({ ...PRIVATE, 'content-type': 'image/jpeg', 'content-disposition': 'inline' })
      .send(folha);
    return 'sent';
  });

  endpoint(app, contracts.receberPorEmail).handle(async ({ actor, params }) => {
    const mensagem = await receberPorEmail({ actor, input: params, deps });
    return { status: 200, body: { mensagem } };
  });

  endpoint(app, contracts.relatarErro).handle(async ({ actor, params, body }) => {
    await relatarErro({ actor, input: { ...params, ...body }, deps });
    const mensagem =
      'Recebemos o seu relato. O médico olha o documento e, se for o caso, faz outro sem custo.';
    return { status: 201, body: { mensagem } };
  });
}
