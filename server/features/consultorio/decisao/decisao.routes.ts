import type { FastifyInstance } from 'fastify';
import { recusarCaso as recusar } from '#contracts/consultorio/caso.contract.ts';
import * as contracts from '#contracts/consultorio/decisao.contract.ts';
import { marcarVisto } from '#contracts/consultorio/fila.contract.ts';
import { lerPreenchimento } from '#contracts/consultorio/preenchimento.contract.ts';
import { isoInstant } from '#domain/calendario/datas.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { sendUploaded } from '#platform/http/stored-file.ts';
import { sentenceOf } from '#features/documentos/assinar/assinar.public.ts';
import { presentDocumentoDoCaso, type DocumentoLido } from '#features/documentos/emitir/emitir.public.ts';
import * as modelos from '#features/documentos/modelos/modelos.public.ts';
import { esperaPor, presentRelato } from '#features/documentos/relatos/relatos.public.ts';
import { presentRascunhoDaNota } from '../caso/caso.public.ts';
import * as usecases from './decisao.usecases.ts';
import { recusarCaso } from './recusar-caso.usecases.ts';
import { responderRelato } from './responder-relato.usecases.ts';

type Deps = Parameters<typeof usecases.lerDocumentosDoCaso>[0]['deps'];

const present = (lido: DocumentoLido) => presentDocumentoDoCaso(lido, sentenceOf);

/** Documents of a case in hand, refusing it, answering reports about its documents, and the templates of a doctor. */
export function decisaoRoutes(app: FastifyInstance, deps: Deps): void {
  documentosRoutes(app, deps);
  emissaoRoutes(app, deps);
  modelosRoutes(app, deps);
  otherwiseRoutes(app, deps);
}

function documentosRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, contracts.lerDocumentosDoCaso).handle(async ({ actor, params }) => {
    const call = { actor, input: params, deps };
    const { documentos, tipos, relatos, falta, nota } = await usecases.lerDocumentosDoCaso(call);
    return {
      status: 200,
      body: {
        documentos: documentos.map(present),
        tipos,
        falta,
        rascunhoDaNota: nota && presentRascunhoDaNota(nota),
        relatos: relatos.map((relato) => ({
          ...presentRelato(relato),
          responde: esperaPor(relato, call.actor.medicoId),
        })),
      },
    };
  });

  endpoint(app, contracts.criarDocumento).handle(async ({ actor, params, body }) => {
    const input = { pedidoId: params.id, ...body };
    const lido = await usecases.criarDocumento({ actor, input, deps });
    return { status: 201, body: { documento: present(lido) } };
  });

  endpoint(app, lerPreenchimento).handle(async ({ actor, params }) => {
    const call = { actor, input: params, deps };
    const { ultimo, pedido, sobras } = await usecases.lerPreenchimento(call);
    return {
      status: 200,
      body: {
        ultimo: ultimo && { ...ultimo, emitidoEm: isoInstant(ultimo.emitidoEm) },
        pedido,
        sobras: [...sobras],
      },
    };
  });

  endpoint(app, contracts.salvarDocumento).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const lido = await usecases.salvarDocumento({ actor, input, deps });
    return { status: 200, body: { documento: present(lido) } };
  });

  endpoint(app, contracts.apagarDocumento).handle(async ({ actor, params }) => {
    await usecases.apagarDocumento({ actor, input: params, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.previaDoDocumento).handle(async ({ actor, params, query, reply }) => {
    const input = { ...params, ...query };
    const { jpeg, total } = await usecases.desenharPrevia({ actor, input, deps });
    await reply
      .headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store', 'x-paginas': total })
      .send(jpeg);
    return 'sent';
  });

  endpoint(app, marcarVisto).handle(async ({ actor, params, body }) => {
    await usecases.marcarVisto({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.abrirDocumentoDoCaso).handle(async ({ actor, params, reply }) => {
    const call = { actor, input: params, deps };
    const { content, size, codigo } = await usecases.abrirDocumento(call);
    return sendUploaded(reply, { name: `${codigo}.pdf`, contentType: 'application/pdf', size }, content);
  });
}

function emissaoRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, contracts.emitirDocumentos).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const documentos = await usecases.emitirDocumentos({ actor, input, deps });
    return { status: 200, body: { documentos: documentos.map(present) } };
  });

  endpoint(app, contracts.anularEmissao).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const lido = await usecases.anularEmissao({ actor, input, deps });
    return { status: 201, body: { documento: present(lido) } };
  });

  endpoint(app, contracts.assinarDocumentoAMao).handle(async ({ actor, params }) => {
    const lido = await usecases.assinarAMao({ actor, input: params, deps });
    return { status: 200, body: { documento: present(lido) } };
  });

  endpoint(app, contracts.revogarDocumento).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const lido = await usecases.revogarDocumento({ actor, input, deps });
    return { status: 201, body: { documento: present(lido) } };
  });
}

function modelosRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, contracts.listarModelos).handle(async ({ actor }) => {
    const rows = await modelos.listarModelos({ actor, input: null, deps });
    return { status: 200, body: { modelos: rows.map(modelos.presentModelo) } };
  });

  endpoint(app, contracts.salvarModelo).handle(async ({ actor, params, body }) => {
    const input = { ...params, ...body };
    const row = await modelos.salvarModelo({ actor, input, deps });
    return { status: 200, body: { modelo: modelos.presentModelo(row) } };
  });

  endpoint(app, contracts.apagarModelo).handle(async ({ actor, params }) => {
    await modelos.apagarModelo({ actor, input: params, deps });
    return { status: 204 };
  });
}

/** Acts that decide without a new document. */
function otherwiseRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(app, contracts.responderRelato).handle(async ({ actor, params, body }) => {
    await responderRelato({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });

  endpoint(app, recusar).handle(async ({ actor, params, body }) => {
    await recusarCaso({ actor, input: { ...params, ...body }, deps });
    return { status: 204 };
  });
}
