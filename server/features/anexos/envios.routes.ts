import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contracts from '../../../contracts/anexos.contract.ts';
import { LIMITE_ANEXO_BYTES, motivoDeRecusa } from '../../../domain/anexos.ts';
import type { Paciente } from '../../platform/actor.ts';
import { AppError, naoEncontrado } from '../../platform/app-error.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { asPaciente } from '../../platform/http/role.ts';
import { findByEnvio } from './anexos.repository.ts';
import { autorizarEnvio, concluirEnvio, type Envio, type UploadDeps } from './envios.usecases.ts';

export type EnviosDeps = UploadDeps & { pastaDeEnvios: string };

/** An unfinished upload is kept this long for a phone that comes back. */
const KEEP_MS = 24 * 3600_000;

/** The tus protocol behind our gate: only its own verbs reach the library, never its GET, never its CORS. */
export async function enviosRoutes(app: FastifyInstance, deps: EnviosDeps): Promise<void> {
  await mkdir(deps.pastaDeEnvios, { recursive: true, mode: 0o700 });
  const store = new FileStore({ directory: deps.pastaDeEnvios, expirationPeriodInMilliseconds: KEEP_MS });
  const actors = new WeakMap<object, Paciente>();

  const tus = new Server({
    path: '/api/uploads',
    datastore: store,
    maxSize: LIMITE_ANEXO_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    async onIncomingRequest(req, id) {
      if (req.method === 'POST') return;
      await ownUpload(store, actorOf(req), id).catch(refuse);
    },
    async onUploadCreate(req, upload) {
      const actor = actorOf(req);
      await autorizarEnvio({ actor, input: toEnvio(upload), deps }).catch(refuse);
      return { metadata: { ...upload.metadata, cliente: actor.clienteId } };
    },
    async onUploadFinish(req, upload) {
      await finish(actorOf(req), upload).catch(refuse);
      return {};
    },
    onResponseError(_req, error) {
      if ('status_code' in error && error.status_code === 413) {
        const motivo = motivoDeRecusa({ nome: '', size: LIMITE_ANEXO_BYTES + 1 });
        return { status_code: 413, body: failure('muito_grande', motivo ?? '') };
      }
      return undefined;
    },
  });

  function actorOf(req: { runtime?: { node?: { req?: object } } }): Paciente {
    const actor = req.runtime?.node?.req && actors.get(req.runtime.node.req);
    if (!actor) throw naoEncontrado();
    return actor;
  }

  function finish(actor: Paciente, upload: Upload): Promise<void> {
    const caminho = join(deps.pastaDeEnvios, upload.id);
    return concluirEnvio({ actor, input: { envio: toEnvio(upload), caminho }, deps });
  }

  async function pass(actor: Paciente, request: FastifyRequest, reply: FastifyReply): Promise<'sent'> {
    actors.set(request.raw, actor);
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
    return 'sent';
  }

  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  for (const contract of [contracts.criarEnvio, contracts.desistirDoEnvio] as const) {
    endpoint(app, contract).handle(({ actor, request, reply }) => pass(asPaciente(actor), request, reply));
  }

  endpoint(app, contracts.lerEnvio).handle(async ({ actor, params, request, reply }) => {
    const paciente = asPaciente(actor);
    if (!(await findByEnvio(deps.db, paciente.scope, params.id))) {
      // All bytes came but the answer, or this process, was lost: a client that asks reads "complete".
      const upload = await ownUpload(store, paciente, params.id);
      if (upload.offset === upload.size) await finish(paciente, upload);
      else return pass(paciente, request, reply);
    }
    const size = (await findByEnvio(deps.db, paciente.scope, params.id))?.bytes_enviados ?? 0;
    complete(reply, size).header('upload-length', size).header('cache-control', 'no-store');
    return { status: 200 };
  });

  endpoint(app, contracts.continuarEnvio).handle(async ({ actor, params, request, reply }) => {
    const paciente = asPaciente(actor);
    const done = await findByEnvio(deps.db, paciente.scope, params.id);
    if (!done) return pass(paciente, request, reply);
    complete(reply, done.bytes_enviados);
    return { status: 204 };
  });

  const sweep = setInterval(() => {
    store.deleteExpired().catch((error: unknown) => deps.log.warn({ err: error }, 'old uploads not removed'));
  }, 3600_000);
  app.addHook('onClose', async () => clearInterval(sweep));
}

function complete(reply: FastifyReply, size: number): FastifyReply {
  return reply.header('tus-resumable', '1.0.0').header('upload-offset', size);
}

/** The upload, if it is this patient's. @throws naoEncontrado otherwise */
async function ownUpload(store: FileStore, actor: Paciente, id: string): Promise<Upload> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw naoEncontrado();
  const upload = await store.getUpload(id).catch(() => null);
  if (upload?.metadata?.['cliente'] !== actor.clienteId) throw naoEncontrado();
  return upload;
}

function toEnvio(upload: Upload): Envio {
  const { pedido, tipo, filename } = upload.metadata ?? {};
  return {
    id: upload.id,
    pedidoId: pedido ?? '',
    tipo: tipo ?? '',
    nomeOriginal: filename ?? 'arquivo',
    size: upload.size ?? 0,
  };
}

/** Our refusals in the library's form, with our own error body. */
function refuse(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw Object.assign(new Error(error.code), {
    status_code: error.status,
    body: failure(error.code, error.message),
  });
}

function failure(code: string, message: string): string {
  return JSON.stringify({ error: { code, message, requestId: '' } });
}
