import type { FastifyInstance } from 'fastify';
import * as contracts from '#contracts/consultorio/caso.contract.ts';
import { listarNotasDoCaso } from '#contracts/chat/notas.contract.ts';
import { nomeDeDownload } from '#domain/pedidos/anexos.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendPreview, sendUploaded } from '#platform/http/stored-file.ts';
import {
  abrirAnexoDoCaso,
  verPreviaDoCaso,
  type AnexosDeps,
} from '#features/pedidos/anexos/anexos.public.ts';
import { presentNotaDoCaso } from '#features/chat/notas/notas.public.ts';
import * as anotacoes from './anotacoes.usecases.ts';
import { presentCaso, presentNota, presentRascunhoDaNota } from './leitura/leitura.presenter.ts';
import { lerCaso, lerNotasInternas, requireReadable } from './leitura/leitura.usecases.ts';

/** One case as a doctor reads it: with its files, the identity check and the clinical notes. */
export function casoRoutes(app: FastifyInstance, deps: AnexosDeps): void {
  endpoint(app, contracts.lerCaso).handle(async ({ actor, params }) => {
    const lido = await lerCaso({ actor, input: params, deps });
    return { status: 200, body: presentCaso(lido, actor, deps.clock()) };
  });

  endpoint(app, listarNotasDoCaso).handle(async ({ actor, params }) => {
    const rows = await lerNotasInternas({ actor, input: params, deps });
    return { status: 200, body: { notas: rows.map(presentNotaDoCaso) } };
  });

  endpoint(app, contracts.conferirIdentidade).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const { ate, por, em, como } = await anotacoes.conferirIdentidade({
      actor,
      input,
      deps,
    });
    const identidade = em === null ? null : { conferidaEm: em.toISOString(), por, como };
    return { status: 200, body: { ate: ate.toISOString(), identidade } };
  });

  endpoint(app, contracts.conferirResponsavel).handle(async ({ actor, params, body }) => {
    const { ate, por, em } = await anotacoes.conferirResponsavel({
      actor,
      input: { ...params, ...body },
      deps,
    });
    const responsavelConferido = em === null ? null : { conferidaEm: em.toISOString(), por };
    return { status: 200, body: { ate: ate.toISOString(), responsavelConferido } };
  });

  endpoint(app, contracts.escreverNota).handle(async ({ actor, params, body: { id: nota, ...body } }) => {
    const input = { ...params, ...body, nota };
    const written = await anotacoes.escreverNota({ actor, input, deps });
    const ate = written.ate?.toISOString() ?? null;
    return { status: 200, body: { ate, nota: presentNota(written.nota) } };
  });

  endpoint(app, contracts.salvarRascunhoDaNota).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const { ate, rascunho } = await anotacoes.salvarRascunhoDaNota({ actor, input, deps });
    return { status: 200, body: { ate: ate.toISOString(), rascunho: presentRascunhoDaNota(rascunho) } };
  });

  endpoint(app, contracts.abrirArquivoDoCaso).handle(async ({ actor, params: { id, anexoId }, reply }) => {
    const { scope } = await requireReadable({ actor, input: { id }, deps });
    const { anexo, conteudo } = await abrirAnexoDoCaso({ actor, input: { scope, anexoId }, deps });
    const { nome_original, content_type: contentType, size } = anexo;
    return sendUploaded(
      reply,
      { name: nomeDeDownload(nome_original, contentType), contentType, size },
      conteudo,
    );
  });

  endpoint(app, contracts.verPreviaDoCaso).handle(async ({ actor, params, query, reply }) => {
    const { scope } = await requireReadable({ actor, input: params, deps });
    const input = { scope, anexoId: params.anexoId, vista: query.vista !== undefined };
    return sendPreview(reply, await verPreviaDoCaso({ actor, input, deps }));
  });
}
