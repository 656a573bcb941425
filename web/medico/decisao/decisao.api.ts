import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { salvarRascunhoDaNota, type RascunhoDaNota } from '#contracts/consultorio/caso.contract.ts';
import {
  anularEmissao,
  apagarDocumento,
  apagarModelo,
  criarDocumento,
  emitirDocumentos,
  lerDocumentosDoCaso,
  listarModelos,
  previaDoDocumento,
  assinarDocumentoAMao,
  responderRelato,
  revogarDocumento,
  salvarDocumento,
  salvarModelo,
  type DocumentoDoCaso,
} from '#contracts/consultorio/decisao.contract.ts';
import { lerPreenchimento } from '#contracts/consultorio/preenchimento.contract.ts';
import { marcarVisto, type lerFila } from '#contracts/consultorio/fila.contract.ts';
import type { TipoDeDocumento } from '#domain/documentos/tipo-de-documento.ts';
import type { DocumentoDigitado } from '#domain/documentos/tipos.ts';
import { addressOf, ApiError, call, readAnswer, type ApiAnswer } from '#lib/api/api.ts';
import { queryClient, reading, retryWhileRestarting } from '#lib/api/query.ts';

/** Documents of a case, possible kinds, and obstacles. */
export type DocumentosDoCaso = ApiAnswer<typeof lerDocumentosDoCaso>;

type Fila = ApiAnswer<typeof lerFila>;

const documentosKey = (pedidoId: string) => ['caso', pedidoId, 'documentos'] as const;

export const documentosQuery = (pedidoId: string) =>
  reading(documentosKey(pedidoId), lerDocumentosDoCaso, { params: { id: pedidoId } });

export function useDocumentos(pedidoId: string, enabled: boolean) {
  return useQuery({ ...documentosQuery(pedidoId), enabled });
}

/** Cancels a read in progress, which may have begun before the last save. */
export async function readDocumentos(pedidoId: string): Promise<DocumentosDoCaso> {
  await queryClient.cancelQueries({ queryKey: documentosKey(pedidoId) });
  return queryClient.fetchQuery({ ...documentosQuery(pedidoId), staleTime: 0 });
}

/** Writes a save's answer into the cache, so that its problems are shown at once. */
export function patchDocumento(pedidoId: string, saved: DocumentoDoCaso): void {
  queryClient.setQueryData<DocumentosDoCaso>(
    documentosKey(pedidoId),
    (known) =>
      known && {
        ...known,
        documentos: known.documentos.map((one) => (one.id === saved.id ? saved : one)),
      },
  );
  // A changed draft is no longer viewed: its case is not decided any more.
  const fila = queryClient.getQueryData<Fila>(['fila', 'comigo']);
  if (fila?.casos.some(({ id, decidido }) => decidido && id === pedidoId)) {
    void queryClient.invalidateQueries({ queryKey: ['fila'] });
  }
}

/** Records that a draft was viewed without problems; a failure has no consequence. */
export function useMarcarVisto() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: ({ id, versao }: { id: string; versao: number }) =>
      call(marcarVisto, { params: { id }, body: { versao } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['fila'] }),
  });
}

/** Writes the answer of a note's save into the cache. */
export function patchRascunhoDaNota(pedidoId: string, rascunhoDaNota: RascunhoDaNota): void {
  queryClient.setQueryData<DocumentosDoCaso>(
    documentosKey(pedidoId),
    (known) => known && { ...known, rascunhoDaNota },
  );
}

/** Saves the note in progress. */
export async function saveRascunhoDaNota(
  id: string,
  texto: string,
  versao: number,
  keepalive: boolean,
): Promise<RascunhoDaNota> {
  const body = { texto, versao };
  return (await call(salvarRascunhoDaNota, { params: { id }, body, keepalive })).rascunho;
}

export async function saveDocumento(
  id: string,
  documento: DocumentoDigitado,
  versao: number,
  keepalive: boolean,
): Promise<DocumentoDoCaso> {
  const body = { documento, versao };
  return (await call(salvarDocumento, { params: { id }, body, keepalive })).documento;
}

/** Last document of the kind, and fields from the patient's words, to fill in a draft. */
export function usePreenchimento({ id, documento: { tipo } }: Pick<DocumentoDoCaso, 'id' | 'documento'>) {
  return useQuery({
    // Not below the case's key: edits of the case do not invalidate it.
    ...reading(['preenchimento', id, tipo], lerPreenchimento, { params: { id } }),
    // Answers of a paid order do not change, and an issued document leaves no draft.
    staleTime: Infinity,
    throwOnError: false,
  });
}

function useDocumentAct<Input, Answer>(pedidoId: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['caso', pedidoId] }),
        client.invalidateQueries({ queryKey: ['fila'] }),
        client.invalidateQueries({ queryKey: ['assinatura'] }),
      ]),
  });
}

export type BegunDocumento = { id: string; tipo: TipoDeDocumento; acompanha?: string | null };

export function useCriarDocumento(pedidoId: string) {
  return useDocumentAct(pedidoId, (body: BegunDocumento) =>
    call(criarDocumento, { params: { id: pedidoId }, body }),
  );
}

export function useApagarDocumento(pedidoId: string) {
  return useDocumentAct(pedidoId, (id: string) => call(apagarDocumento, { params: { id } }));
}

/** Issues the drafts at their versions, and queues the electronic ones for signing. */
export function useEmitir(pedidoId: string) {
  return useDocumentAct(pedidoId, (versoes: { id: string; versao: number }[]) =>
    call(emitirDocumentos, { params: { id: pedidoId }, body: { versoes } }),
  );
}

/** Annuls an unsigned document; its text becomes a new draft. */
export function useAnular(pedidoId: string) {
  return useDocumentAct(pedidoId, (id: string) =>
    call(anularEmissao, { params: { id }, body: { rascunho: crypto.randomUUID() } }),
  );
}

/** Records that a printed sheet was signed by hand. */
export function useAssinarAMao(pedidoId: string) {
  return useDocumentAct(pedidoId, (id: string) => call(assinarDocumentoAMao, { params: { id } }));
}

/** Revokes a signed document, and begins its replacement. */
export function useRevogar(pedidoId: string) {
  return useDocumentAct(pedidoId, ({ id, motivo }: { id: string; motivo: string }) =>
    call(revogarDocumento, { params: { id }, body: { rascunho: crypto.randomUUID(), motivo } }),
  );
}

/** Answers a reported error; idempotent by the words. */
export function useResponderRelato(pedidoId: string) {
  return useDocumentAct(pedidoId, ({ id, resposta }: { id: string; resposta: string }) =>
    call(responderRelato, { params: { id }, body: { resposta } }),
  );
}

/** Picture of a page, and the number of pages. */
export type PreviewPage = { picture: Blob; total: number };

/** @throws ApiError with the words of the failure */
export async function fetchPreview(id: string, pagina: number, signal?: AbortSignal): Promise<PreviewPage> {
  const address = addressOf(previaDoDocumento.path, { id }, { pagina });
  const init = { credentials: 'same-origin', ...(signal && { signal }) } as const;
  const response = await fetch(address, init).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, { code: 'rede', message: NO_PREVIEW, requestId: null });
  });
  if (!response.ok) await readAnswer(previaDoDocumento, response);
  return { picture: await response.blob(), total: Number(response.headers.get('x-paginas') ?? 1) };
}

const NO_PREVIEW = 'Sem conexão com a internet. Tente de novo.';

export function useModelos(enabled: boolean) {
  return useQuery({ ...reading(['modelos'], listarModelos), enabled });
}

/** Replaces a template of the same kind and name. */
export function useSalvarModelo() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { nome: string; documento: DocumentoDigitado; nota: string }) =>
      call(salvarModelo, { params: { id: crypto.randomUUID() }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['modelos'] }),
  });
}

export function useApagarModelo() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (id: string) => call(apagarModelo, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['modelos'] }),
  });
}
