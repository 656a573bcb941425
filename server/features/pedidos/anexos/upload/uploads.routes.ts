import { AsyncLocalStorage } from 'node:async_hooks';
import type { Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contracts from '#contracts/pedidos/anexos.contract.ts';
import { idParam } from '#contracts/contract.ts';
import { TITULAR } from '#domain/chat/sobre.ts';
import { LIMITE_ANEXO_BYTES, motivoDeRecusa } from '#domain/pedidos/anexos.ts';
import { nomeSemEngano, textoGuardavel } from '#domain/contas/plain-text.ts';
import { StorageDamaged, StorageNotFound } from '#ports/storage.ts';
import { accountOf } from '#platform/account.ts';
import { actorId, systemScope } from '#platform/actor.ts';
import { AppError, notFound, noSession } from '#platform/app-error.ts';
import { databaseAway } from '#platform/db/outage.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { unavailable } from '#platform/http/error-handler.ts';
import { TusServer } from '#platform/http/upload/tus-server.ts';
import { createUploadLocker, NEW_UPLOAD } from '#platform/http/upload/upload-locker.ts';
import { UploadStore } from '#platform/http/upload/upload-store.ts';
import { continueUpload } from '#platform/space/space.ts';
import type { PieceStore } from '#platform/storage/pieces.ts';
import { resolveActor, type SessionDeps } from '#features/contas/identidade/identidade.public.ts';
import { findAnexoByUpload, findUploadOwner } from '../anexos.repository.ts';
import { removerAnexo, type AnexosDeps } from '../anexos.usecases.ts';
import { falhaInterna } from '../anexos.errors.ts';
import type { UploadTarget, Uploader } from './destino.usecases.ts';
import { autorizarUpload, concluirUpload, type AnexoUpload, type UploadDeps } from './uploads.usecases.ts';
import { encerrarInacabados } from './inacabados.usecases.ts';

/** `pastaDePreparo`: the folder in which complete uploads are opened. */
export type UploadsDeps = UploadDeps &
  AnexosDeps &
  SessionDeps & { pieces: PieceStore; pastaDePreparo: string };

/** How often uploads that have ended are removed, in milliseconds. */
const SWEEP_MS = 5 * 60_000;
/** Seconds after which the client may try again, by status. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5, 507: 60 };

type Call = { actor: Uploader; request: FastifyRequest; reply: FastifyReply };

/**
 * The tus upload protocol behind the session gate: only its own methods reach the library, and neither its
 * GET nor its CORS handling.
 */
export async function uploadsRoutes(app: FastifyInstance, deps: UploadsDeps): Promise<void> {
  const store = new UploadStore({
    db: deps.db,
    clock: deps.clock,
    pieces: deps.pieces,
    folder: deps.pastaDePreparo,
    mayGoOn: (id) => continueUpload(deps, id),
  });
  const locker = createUploadLocker({ db: deps.db, whenIdle: (id) => store.whenIdle(id) });
  const calls = new WeakMap<object, Call>();
  const receiving = new Set<FastifyRequest['raw']>();
  const finishing = new Map<string, Promise<void>>();

  const tus = new TusServer({
    path: '/api/uploads',
    datastore: store,
    locker: (req) => (req.method === 'POST' ? NEW_UPLOAD : locker),
    maxSize: LIMITE_ANEXO_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    async onIncomingRequest(req, id) {
      if (req.method === 'POST') return;
      await ownUpload(store, callOf(req).actor, id);
    },
    async onUploadCreate(req, upload) {
      const { actor, request } = callOf(req);
      const metadata = storable(upload.metadata);
      // Judged as it was sent: an order's id with a NUL in it is no order's id.
      const announced = toAnexoUpload(upload, actor);
      await autorizarUpload({
        actor,
        input: { upload: announced, metadados: metadata, ip: request.ip },
        deps,
      });
      return { metadata };
    },
    async onUploadFinish(req, upload) {
      const call = callOf(req);
      await stillIn(call);
      await conclude(call.actor, upload);
      return {};
    },
    onResponseError: (req, error) => inWords(callOf(req), error),
  });
  const running = new AsyncLocalStorage<Call>();
  tus.words = (error) => {
    const call = running.getStore();
    return call ? inWords(call, error) : error;
  };

  function callOf(req: { runtime?: { node?: { req?: object } } }): Call {
    const call = req.runtime?.node?.req && calls.get(req.runtime.node.req);
    if (!call) throw notFound();
    return call;
  }

  /**
   * Checks the session again after the bytes have arrived, which may take minutes: an ended session must not
   * store a file.
   * @throws semSessao
   */
  async function stillIn({ actor, request }: Call): Promise<void> {
    // This call was counted by the session gate already and must not extend the session again.
    const now = await resolveActor(deps, readCookies(request), { idle: true });
    if (now.tipo !== actor.tipo || actorId(now) !== actorId(actor)) throw noSession();
  }

  /** Completes an upload once: concurrent requests of all replicas for the same upload get the same result. */
  function finish(actor: Uploader, upload: Upload): Promise<void> {
    const known = finishing.get(upload.id);
    if (known) return known;
    const reunir = () => store.gather(upload.id, upload.size ?? 0);
    const work = locker
      .holding(upload.id, async () => {
        await concluirUpload({ actor, input: { upload: toAnexoUpload(upload, actor), reunir }, deps });
        // The pieces are kept until the row exists and then deleted with the metadata, which contain the file's name.
        await forget(upload);
      })
      .finally(() => finishing.delete(upload.id));
    finishing.set(upload.id, work);
    return work;
  }

  /**
   * Completes an upload and deletes it when it was refused: the client shows the reason and does not retry. One of which
   * a piece is lost is deleted, too: the client begins anew.
   */
  async function conclude(actor: Uploader, upload: Upload): Promise<void> {
    try {
      await finish(actor, upload);
    } catch (error) {
      const lost = error instanceof StorageNotFound || error instanceof StorageDamaged;
      if (lost) deps.log.error({ err: error }, 'a piece of an upload is lost');
      if (lost || (error instanceof AppError && error.status === 415)) await forget(upload);
      throw lost ? notFound() : error;
    }
  }

  /** The file that this sender's upload was stored as; undefined when it has not been. */
  async function guardado(actor: Uploader, uploadId: string) {
    const dono = actor.tipo === 'Paciente' ? actor.clienteId : await findUploadOwner(deps.db, uploadId);
    if (dono === null) return undefined;
    const scope = actor.tipo === 'Paciente' ? actor.scope : systemScope(actor, dono);
    return findAnexoByUpload(deps.db, scope, uploadId);
  }

  const forget = ({ id }: Upload) => store.remove(id).catch(() => undefined);

  async function pass(call: Call): Promise<'sent'> {
    const { request, reply } = call;
    calls.set(request.raw, call);
    reply.raw.setHeader('x-request-id', request.id);
    reply.hijack();
    receiving.add(request.raw);
    await running
      .run(call, () => tus.handle(request.raw, reply.raw))
      .finally(() => receiving.delete(request.raw));
    return 'sent';
  }

  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  endpoint(app, contracts.criarEnvio).handle(({ actor, ...call }) => pass({ ...call, actor }));
  endpoint(app, contracts.desistirDoEnvio).handle(async ({ actor, params, request, reply }) => {
    // A file that is cancelled when its last bytes have just arrived is not wanted either.
    await finishing.get(params.id)?.catch(() => undefined);
    const done = await guardado(actor, params.id);
    if (!done || actor.tipo === 'Admin') return pass({ actor, request, reply });
    await removerAnexo({ actor, input: { id: done.id }, deps });
    return { status: 204 };
  });

  endpoint(app, contracts.lerEnvio).handle(async ({ actor, params, request, reply }) => {
    const done = await guardado(actor, params.id);
    if (done) return { status: 200, ...offset(reply, done.bytes_enviados, done.bytes_enviados) };
    const upload = await ownUpload(store, actor, params.id);
    const size = upload.size ?? 0;
    if (upload.offset !== size) return pass({ actor, request, reply });
    try {
      // All bytes had arrived, but the answer was lost or the process ended: the client reads that it is complete.
      await finish(actor, upload);
      return { status: 200, ...offset(reply, size, size) };
    } catch (error) {
      if (!(error instanceof AppError)) request.log.error({ err: error }, 'an upload was not finished');
      // A HEAD answer has no body. Told one byte less, the client sends a PATCH, whose answer can carry the error.
      return { status: 200, ...offset(reply, size - 1, size) };
    }
  });

  endpoint(app, contracts.continuarEnvio).handle(async ({ actor, params, request, reply }) => {
    const done = await guardado(actor, params.id);
    if (done) return { status: 204, ...offset(reply, done.bytes_enviados) };
    const upload = await ownUpload(store, actor, params.id);
    if (upload.offset !== upload.size) return pass({ actor, request, reply });
    await conclude(actor, upload);
    return { status: 204, ...offset(reply, upload.size) };
  });

  const sweep = setInterval(() => {
    encerrarInacabados(deps, store).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'ended uploads were not removed'),
    );
  }, SWEEP_MS);
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    // The bytes of a request that a stop cuts are acknowledged while the database is still there.
    for (const request of receiving) request.destroy();
    await store.whenIdle();
  });
}

/** Sets the tus headers for the received and the total number of bytes. */
function offset(reply: FastifyReply, at: number, size?: number): object {
  reply.headers({ 'tus-resumable': '1.0.0', 'upload-offset': at });
  if (size !== undefined) reply.headers({ 'upload-length': size, 'cache-control': 'no-store' });
  return {};
}

/** The upload, if it belongs to this sender. @throws naoEncontrado otherwise */
async function ownUpload(store: UploadStore, actor: Uploader, id: string): Promise<Upload> {
  if (!/^[0-9a-f]{32}$/.test(id)) throw notFound();
  const upload = await store.getUpload(id, accountOf(actor)).catch(() => null);
  if (!upload) throw notFound();
  return upload;
}

/** Upload metadata without the signs that no database keeps. */
function storable(metadata: Upload['metadata']): Record<string, string | null> {
  const entries = Object.entries(metadata ?? {});
  return Object.fromEntries(
    entries.map(([key, value]) => [textoGuardavel(key), value && textoGuardavel(value)]),
  );
}

function toAnexoUpload(upload: Pick<Upload, 'id' | 'metadata' | 'size'>, actor: Uploader): AnexoUpload {
  const { filename } = upload.metadata ?? {};
  return {
    id: upload.id,
    destino: toDestino(upload.metadata ?? {}, actor),
    // Upload metadata are not validated by a contract.
    nomeOriginal: nomeSemEngano(filename ?? '') || 'arquivo',
    size: upload.size ?? 0,
  };
}

/**
 * The target from the upload's metadata: `pedido` and `tipo`, or `mensagem`, with whom it is about (`sobre`), and, for the
 * administrator, `conversa`.
 * @throws naoEncontrado for an id that is no uuid
 */
function toDestino(metadata: NonNullable<Upload['metadata']>, actor: Uploader): UploadTarget {
  const { pedido, tipo, mensagem, conversa, sobre } = metadata;
  if (mensagem === undefined) return { tipo: 'pedido', pedidoId: toId(pedido), campo: tipo ?? '' };
  const clienteId = actor.tipo === 'Paciente' ? actor.clienteId : toId(conversa);
  const about = sobre === undefined || sobre === null || sobre === TITULAR ? (sobre ?? null) : toId(sobre);
  return { tipo: 'conversa', clienteId, mensagemId: toId(mensagem), sobre: about };
}

function toId(text: string | null | undefined): string {
  const known = idParam.safeParse({ id: text });
  if (!known.success) throw notFound();
  return known.data.id;
}

type TusError = Error | { status_code: number; body: string };

/**
 * Renders errors of the library and of the application as the API's error body; text from the library is
 * never passed on.
 */
function inWords({ request, reply }: Call, error: TusError): { status_code: number; body: string } {
  const known = toAppError(error);
  if (known.status === 500 && request.raw.destroyed) request.log.info('an upload broke off');
  else if (known.status === 500) request.log.error({ err: error }, 'an upload failed');
  const wait = RETRY_AFTER_SECONDS[known.status];
  if (wait !== undefined) reply.raw.setHeader('retry-after', wait);
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
  // The library's word for an extension of the protocol that this store does not have: nothing here has failed.
  if (status === 501) return new AppError(400, 'envio_invalido', 'Não entendemos o que foi enviado.');
  if (status >= 500) return falhaInterna();
  return new AppError(status, 'envio_invalido', 'Não entendemos o que foi enviado.');
}
