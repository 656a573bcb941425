import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Server, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contracts from '../../../../../contracts/pedidos/anexos.contract.ts';
import { idParam } from '../../../../../contracts/contract.ts';
import { LIMITE_ANEXO_BYTES, motivoDeRecusa } from '../../../../../domain/pedidos/anexos.ts';
import { nomeSemEngano } from '../../../../../domain/contas/plain-text.ts';
import { accountKey, accountOf } from '../../../../platform/account.ts';
import { actorId, systemScope } from '../../../../platform/actor.ts';
import { AppError, notFound, noSession } from '../../../../platform/app-error.ts';
import { databaseAway } from '../../../../platform/db/connection/away.ts';
import { readCookies } from '../../../../platform/http/cookies.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { unavailable } from '../../../../platform/http/error-handler.ts';
import { asAccount } from '../../../../platform/http/role.ts';
import { UploadStore } from '../../../../platform/http/upload-store.ts';
import { resolveActor, type SessionDeps } from '../../../contas/identidade/identidade.public.ts';
import { findAnexoByUpload, findUploadOwner } from '../anexos.repository.ts';
import { falhaInterna } from '../anexos.errors.ts';
import type { UploadTarget, Uploader } from './destino.usecases.ts';
import { autorizarEnvio, concluirEnvio, type AnexoUpload, type UploadDeps } from './envios.usecases.ts';

export type EnviosDeps = UploadDeps & SessionDeps & { pastaDeEnvios: string };

/** An unfinished upload is kept this long for a phone that comes back. */
const KEEP_MS = 24 * 3600_000;
/** When to come back where the failure is ours. */
const RETRY_AFTER_SECONDS = 5;

type Call = { actor: Uploader; request: FastifyRequest; reply: FastifyReply };

/** The tus protocol behind our gate: only its own verbs reach the library, never its GET, never its CORS. */
export async function enviosRoutes(app: FastifyInstance, deps: EnviosDeps): Promise<void> {
  await mkdir(deps.pastaDeEnvios, { recursive: true, mode: 0o700 });
  const store = new UploadStore({ directory: deps.pastaDeEnvios, expirationPeriodInMilliseconds: KEEP_MS });
  const calls = new WeakMap<object, Call>();
  const finishing = new Map<string, Promise<void>>();

  const tus = new Server({
    path: '/api/uploads',
    datastore: store,
    maxSize: LIMITE_ANEXO_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    async onIncomingRequest(req, id) {
      if (req.method === 'POST') return;
      await ownUpload(store, callOf(req).actor, id);
    },
    async onUploadCreate(req, upload) {
      const { actor } = callOf(req);
      await autorizarEnvio({ actor, input: toEnvio(upload, actor), deps });
      // Ours, whatever the sender wrote there.
      return { metadata: { ...upload.metadata, dono: accountKey(accountOf(actor)) } };
    },
    async onUploadFinish(req, upload) {
      const call = callOf(req);
      await stillIn(call);
      await conclude(call.actor, upload);
      return {};
    },
    onResponseError: (req, error) => inWords(callOf(req), error),
  });

  function callOf(req: { runtime?: { node?: { req?: object } } }): Call {
    const call = req.runtime?.node?.req && calls.get(req.runtime.node.req);
    if (!call) throw notFound();
    return call;
  }

  /** Bytes may come for minutes: a session that was ended meanwhile stores nothing. @throws semSessao */
  async function stillIn({ actor, request }: Call): Promise<void> {
    // The gate has counted the call already, as somebody's or as the page's own.
    const now = await resolveActor(deps, readCookies(request), { idle: true });
    if (now.tipo !== actor.tipo || actorId(now) !== actorId(actor)) throw noSession();
  }

  /** One file at a time from one upload: whoever asks meanwhile gets the same outcome. */
  function finish(actor: Uploader, upload: Upload): Promise<void> {
    const known = finishing.get(upload.id);
    if (known) return known;
    const caminho = join(deps.pastaDeEnvios, upload.id);
    const work = concluirEnvio({ actor, input: { envio: toEnvio(upload, actor), caminho }, deps })
      // What was sent is kept until its row stands, and not longer: it tells the name of the file.
      .then(() => forget(upload))
      .finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, work);
    return work;
  }

  /** Finishes an upload of a client that shows the error message: a refused upload is deleted, not kept for a retry. */
  async function conclude(actor: Uploader, upload: Upload): Promise<void> {
    try {
      await finish(actor, upload);
    } catch (error) {
      if (error instanceof AppError && error.status === 415) await forget(upload);
      throw error;
    }
  }

  /** The file that this upload of this sender became. */
  async function guardado(actor: Uploader, envio: string) {
    const dono = actor.tipo === 'Paciente' ? actor.clienteId : await findUploadOwner(deps.db, envio);
    if (dono === null) return undefined;
    const scope = actor.tipo === 'Paciente' ? actor.scope : systemScope(actor, dono);
    return findAnexoByUpload(deps.db, scope, envio);
  }

  async function forget({ id }: Upload): Promise<void> {
    await store.remove(id).catch(() => undefined);
  }

  async function pass(call: Call): Promise<'sent'> {
    const { request, reply } = call;
    calls.set(request.raw, call);
    reply.raw.setHeader('x-request-id', request.id);
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
    return 'sent';
  }

  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  for (const contract of [contracts.criarEnvio, contracts.desistirDoEnvio] as const) {
    endpoint(app, contract).handle(({ actor, request, reply }) =>
      pass({ actor: asAccount(actor), request, reply }),
    );
  }

  endpoint(app, contracts.lerEnvio).handle(async ({ actor, params, request, reply }) => {
    const remetente = asAccount(actor);
    const done = await guardado(remetente, params.id);
    if (done) return { status: 200, ...offset(reply, done.bytes_enviados, done.bytes_enviados) };
    const upload = await ownUpload(store, remetente, params.id);
    const size = upload.size ?? 0;
    if (upload.offset !== size) return pass({ actor: remetente, request, reply });
    try {
      // All bytes came but the answer, or this process, was lost: a sender that asks reads "complete".
      await finish(remetente, upload);
      return { status: 200, ...offset(reply, size, size) };
    } catch (error) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'an upload was not finished');
      // This answer has no words, and a failure makes the sender begin anew with all bytes. Asked for the last one
      // again, it comes with a PATCH, whose answer says it.
      return { status: 200, ...offset(reply, size - 1, size) };
    }
  });

  endpoint(app, contracts.continuarEnvio).handle(async ({ actor, params, request, reply }) => {
    const remetente = asAccount(actor);
    const done = await guardado(remetente, params.id);
    if (done) return { status: 204, ...offset(reply, done.bytes_enviados) };
    const upload = await ownUpload(store, remetente, params.id);
    if (upload.offset !== upload.size) return pass({ actor: remetente, request, reply });
    await conclude(remetente, upload);
    return { status: 204, ...offset(reply, upload.size) };
  });

  const sweep = setInterval(() => {
    store.deleteExpired().catch((error: unknown) => deps.log.warn({ err: error }, 'old uploads not removed'));
  }, 3600_000);
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** Says how far an upload has come, and of how much. */
function offset(reply: FastifyReply, at: number, size?: number): object {
  reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': at });
  if (size !== undefined) reply.headers({ 'upload-length': size, 'cache-control': 'no-store' });
  return {};
}

/** The upload, if it is this sender's. @throws naoEncontrado otherwise */
async function ownUpload(store: UploadStore, actor: Uploader, id: string): Promise<Upload> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw notFound();
  const upload = await store.getUpload(id).catch(() => null);
  if (upload?.metadata?.['dono'] !== accountKey(accountOf(actor))) throw notFound();
  return upload;
}

function toEnvio(upload: Upload, actor: Uploader): AnexoUpload {
  const { filename } = upload.metadata ?? {};
  return {
    id: upload.id,
    destino: toDestino(upload.metadata ?? {}, actor),
    // Metadata pass by no contract.
    nomeOriginal: nomeSemEngano(filename ?? '') || 'arquivo',
    size: upload.size ?? 0,
  };
}

/** `pedido` and `tipo`, or `mensagem` and, for the team, `conversa`. An id of the wrong form does not exist. */
function toDestino(metadata: NonNullable<Upload['metadata']>, actor: Uploader): UploadTarget {
  const { pedido, tipo, mensagem, conversa } = metadata;
  if (mensagem === undefined) return { tipo: 'pedido', pedidoId: toId(pedido), campo: tipo ?? '' };
  const clienteId = actor.tipo === 'Paciente' ? actor.clienteId : toId(conversa);
  return { tipo: 'conversa', clienteId, mensagemId: toId(mensagem) };
}

function toId(text: string | null | undefined): string {
  const known = idParam.safeParse({ id: text });
  if (!known.success) throw notFound();
  return known.data.id;
}

type TusError = Error | { status_code: number; body: string };

/** Failures of the library and of ours alike, in our own error body; a stranger's text never leaves. */
function inWords({ request, reply }: Call, error: TusError): { status_code: number; body: string } {
  const known = toAppError(error);
  if (known.status === 500) request.log.error({ err: error }, 'an upload failed');
  if (known.status === 503) reply.raw.setHeader('retry-after', RETRY_AFTER_SECONDS);
  reply.raw.setHeader('content-type', 'application/json; charset=utf-8');
  const { code, message, status } = known;
  return { status_code: status, body: JSON.stringify({ error: { code, message, requestId: request.id } }) };
}

function toAppError(error: TusError): AppError {
  if (error instanceof AppError) return error;
  if (databaseAway(error)) return unavailable();
  const status = 'status_code' in error ? error.status_code : 500;
  if (status === 413) {
    const motivo = motivoDeRecusa({ nome: '', size: LIMITE_ANEXO_BYTES + 1 });
    return new AppError(413, 'muito_grande', motivo ?? '');
  }
  if (status === 404 || status === 410) return notFound();
  if (status >= 500) return falhaInterna();
  return new AppError(status, 'envio_invalido', 'Não entendemos o que foi enviado.');
}
