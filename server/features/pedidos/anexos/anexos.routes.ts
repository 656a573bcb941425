import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/pedidos/anexos.contract.ts';
import { nomeDeDownload } from '#domain/pedidos/anexos.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendPreview, sendUploaded } from '#platform/http/stored-file.ts';
import { presentAnexo } from './anexos.presenter.ts';
import * as usecases from './anexos.usecases.ts';
import type { AnexosDeps } from './anexos.usecases.ts';

/** Routes of stored files: list, remove, download link, preview, download. */
export function anexosRoutes(app: FastifyInstance, deps: AnexosDeps): void {
  endpoint(app, contracts.listarAnexos).handle(async ({ actor, params }) => {
    const rows = await usecases.listarAnexos({ actor, input: params, deps });
    return { status: 200, body: { anexos: rows.map(presentAnexo) } };
  });

  endpoint(app, contracts.listarAnexosAnteriores).handle(async ({ actor, params }) => {
    const rows = await usecases.listarAnteriores({ actor, input: params, deps });
    return { status: 200, body: { anexos: rows.map(presentAnexo) } };
  });

  endpoint(app, contracts.removerAnexo).handle(async ({ actor, params }) => {
    await usecases.removerAnexo({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.criarLinkAnexo).handle(async ({ actor, params }) => {
    const { url, expiraEm } = await usecases.criarLink({ actor, input: params, deps });
    return { status: 201, body: { url, expiraEm: expiraEm.toISOString() } };
  });

  endpoint(app, contracts.abrirArquivo).handle(async ({ actor, params, reply }) => {
    const { url } = await usecases.criarLink({ actor, input: params, deps });
    await reply.redirect(url, 302);
    return 'sent';
  });

  endpoint(app, contracts.verPrevia).handle(async ({ actor, params: { id }, query, reply }) => {
    const input = { id, vista: query.vista !== undefined };
    const conteudo = await usecases.verPrevia({ actor, input, deps });
    return sendPreview(reply, conteudo);
  });

  endpoint(app, contracts.baixarAnexo).handle(async ({ actor, params, reply }) => {
    const { anexo, conteudo } = await usecases.abrirAnexo({ actor, input: params, deps });
    const { nome_original, content_type: contentType, size } = anexo;
    const name = nomeDeDownload(nome_original, contentType);
    return sendUploaded(reply, { name, contentType, size }, conteudo);
  });
}
