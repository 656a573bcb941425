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

/** The documents of a case, what kinds fit, what is missing. */
export type DocumentosDoCaso = ApiAnswer<typeof lerDocumentosDoCaso>;

type Fila = ApiAnswer<typeof lerFila>;

const documentosKey = (pedidoId: string) => ['caso', pedidoId, 'documentos'] as const;

/** The query of the documents of a case. */
export const documentosQuery = (pedidoId: string) =>
  reading(documentosKey(pedidoId), lerDocumentosDoCaso, { params: { id: pedidoId } });

/** The documents of a case; the live stream keeps them current. */
export function useDocumentos(pedidoId: string, enabled: boolean) {
  return useQuery({ ...documentosQuery(pedidoId), enabled });
}

/** Reads the documents of a case anew: a reading under way may have begun before the last save, and is given up. */
export async function readDocumentos(pedidoId: string): Promise<DocumentosDoCaso> {
  await queryClient.cancelQueries({ queryKey: documentosKey(pedidoId) });
  return queryClient.fetchQuery({ ...documentosQuery(pedidoId), staleTime: 0 });
}

/** Writes what a save answered into the documents that were read, so that its problems are shown at once. */
export function patchDocumento(pedidoId: string, saved: DocumentoDoCaso): void {
  queryClient.setQueryData<DocumentosDoCaso>(
    documentosKey(pedidoId),
    (known) =>
      known && {
        ...known,
        documentos: known.documentos.map((one) => (one.id === saved.id ? saved : one)),
      },
  );
  // A draft that changed was not seen: its case is not decided any more.
  const fila = queryClient.getQueryData<Fila>(['fila', 'comigo']);
  if (fila?.casos.some(({ id, decidido }) => decidido && id === pedidoId)) {
    void queryClient.invalidateQueries({ queryKey: ['fila'] });
  }
}

/** A mutation that notes that a draft was seen drawn, with nothing wrong in it; a failure undoes nothing. */
export function useMarcarVisto() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: ({ id, versao }: { id: string; versao: number }) =>
      call(marcarVisto, { params: { id }, body: { versao } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['fila'] }),
  });
}

/** Writes what a save of the note answered into what was read. */
export function patchRascunhoDaNota(pedidoId: string, rascunhoDaNota: RascunhoDaNota): void {
  queryClient.setQueryData<DocumentosDoCaso>(
    documentosKey(pedidoId),
    (known) => known && { ...known, rascunhoDaNota },
  );
}

/** Saves the note that is being written. */
export async function saveRascunhoDaNota(
  id: string,
  texto: string,
  versao: number,
  keepalive: boolean,
): Promise<RascunhoDaNota> {
  const body = { texto, versao };
  return (await call(salvarRascunhoDaNota, { params: { id }, body, keepalive })).rascunho;
}

/** Saves a draft. */
export async function saveDocumento(
  id: string,
  documento: DocumentoDigitado,
  versao: number,
  keepalive: boolean,
): Promise<DocumentoDoCaso> {
  const body = { documento, versao };
  return (await call(salvarDocumento, { params: { id }, body, keepalive })).documento;
}

/** The last document of the kind, and the patient's words, that may fill a draft in. */
export function usePreenchimento({ id, documento: { tipo } }: Pick<DocumentoDoCaso, 'id' | 'documento'>) {
  return useQuery({
    // Not below the case: what is written in it changes nothing of this.
    ...reading(['preenchimento', id, tipo], lerPreenchimento, { params: { id } }),
    // The answers of a paid order do not change, and a document that is issued leaves no draft.
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

/** A document to begin. */
export type BegunDocumento = { id: string; tipo: TipoDeDocumento; acompanha?: string | null };

/** A mutation that begins a document. */
export function useCriarDocumento(pedidoId: string) {
  return useDocumentAct(pedidoId, (body: BegunDocumento) =>
    call(criarDocumento, { params: { id: pedidoId }, body }),
  );
}

/** A mutation that throws a draft away. */
export function useApagarDocumento(pedidoId: string) {
  return useDocumentAct(pedidoId, (id: string) => call(apagarDocumento, { params: { id } }));
}

/** A mutation that issues the drafts of a case as they stand, and hands the electronic ones to be signed. */
export function useEmitir(pedidoId: string) {
  return useDocumentAct(pedidoId, (versoes: { id: string; versao: number }[]) =>
    call(emitirDocumentos, { params: { id: pedidoId }, body: { versoes } }),
  );
}

/** A mutation that takes a document back that is not signed yet; its text becomes a new draft. */
export function useAnular(pedidoId: string) {
  return useDocumentAct(pedidoId, (id: string) =>
    call(anularEmissao, { params: { id }, body: { rascunho: crypto.randomUUID() } }),
  );
}

/** A mutation that notes that a printed sheet was signed by hand. */
export function useAssinarAMao(pedidoId: string) {
  return useDocumentAct(pedidoId, (id: string) => call(assinarDocumentoAMao, { params: { id } }));
}

/** A mutation that revokes a signed document with a reason, and begins the one that replaces it. */
export function useRevogar(pedidoId: string) {
  return useDocumentAct(pedidoId, ({ id, motivo }: { id: string; motivo: string }) =>
    call(revogarDocumento, { params: { id }, body: { rascunho: crypto.randomUUID(), motivo } }),
  );
}

/** A mutation that answers a report of an error in words; the same words again change nothing. */
export function useResponderRelato(pedidoId: string) {
  return useDocumentAct(pedidoId, ({ id, resposta }: { id: string; resposta: string }) =>
    call(responderRelato, { params: { id }, body: { resposta } }),
  );
}

/** A page of a sheet as a picture, and how many pages there are. */
export type PreviewPage = { picture: Blob; total: number };

/** Draws a page of a draft as it would be issued now. @throws ApiError with the words of what went wrong */
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

/** This doctor's templates. */
export function useModelos(enabled: boolean) {
  return useQuery({ ...reading(['modelos'], listarModelos), enabled });
}

/** A mutation that keeps what is typed as a template; one with the same kind and name is replaced. */
export function useSalvarModelo() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (body: { nome: string; documento: DocumentoDigitado; nota: string }) =>
      call(salvarModelo, { params: { id: crypto.randomUUID() }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['modelos'] }),
  });
}

/** A mutation that throws a template away. */
export function useApagarModelo() {
  const client = useQueryClient();
  return useMutation({
    ...retryWhileRestarting,
    mutationFn: (id: string) => call(apagarModelo, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['modelos'] }),
  });
}
