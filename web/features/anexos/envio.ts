import { defaultOptions, DetailedError, Upload } from 'tus-js-client';
import type { UrlStorage } from 'tus-js-client';
import type { Arquivo } from './fila.ts';
import { lerDesfecho } from './recusa.ts';
import type { Desfecho } from './recusa.ts';

const CHUNK_BYTES = 5 * 1024 * 1024;
const RETRY_MS = [0, 1000, 3000, 5000];

/** What is said of one transfer while it runs. */
export type OuvinteDoEnvio = {
  aoAvancar: (bytes: number) => void;
  aoConcluir: () => void;
  aoParar: (desfecho: Desfecho) => void;
};

export type Envio = {
  /** Stops; the server keeps what it has, the same file goes on from there. */
  parar: () => void;
  /** Stops and has the server throw away what it has. */
  desistir: () => void;
};

type Enderecos = UrlStorage & {
  /** Forgets what was written or read here: this file will not be sent again. */
  esquecer: () => void;
};

/** The addresses of unfinished uploads, without the names of the files: those may say what a person suffers from. */
function enderecos(): Enderecos {
  const storage = defaultOptions.urlStorage;
  const keys = new Set<string>();
  return {
    findAllUploads: () => storage.findAllUploads(),
    findUploadsByFingerprint: async (print) => {
      const found = await storage.findUploadsByFingerprint(print);
      for (const { urlStorageKey } of found) keys.add(urlStorageKey);
      return found;
    },
    addUpload: async (print, upload) => {
      const key = await storage.addUpload(print, { ...upload, metadata: {} });
      keys.add(key);
      return key;
    },
    removeUpload: (key) => storage.removeUpload(key),
    esquecer: () => {
      for (const key of keys) void storage.removeUpload(key);
    },
  };
}

/** FNV-1a: tells names apart without writing them down. */
function resumo(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16);
}

/** Sends one file of an order by tus 1.0, resuming where an earlier try of the same file ended. */
export function enviarArquivo(arquivo: Arquivo, pedidoId: string, ouvinte: OuvinteDoEnvio): Envio {
  const { file, tipo } = arquivo;
  const urlStorage = enderecos();
  let stopped = false;
  let refused = false;
  const upload = new Upload(file, {
    endpoint: new URL('/api/uploads', window.location.origin).href,
    metadata: { pedido: pedidoId, tipo, filename: file.name, filetype: file.type },
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    urlStorage,
    fingerprint: () =>
      Promise.resolve(['zelo', pedidoId, tipo, file.size, file.lastModified, resumo(file.name)].join('-')),
    removeFingerprintOnSuccess: true,
    onProgress: (bytes) => ouvinte.aoAvancar(bytes),
    onSuccess: () => ouvinte.aoConcluir(),
    onError: (error) => {
      const response = error instanceof DetailedError ? error.originalResponse : null;
      const desfecho = lerDesfecho(response?.getStatus() ?? null, response?.getBody() ?? '');
      refused = desfecho.tipo === 'pular';
      if (refused) urlStorage.esquecer();
      ouvinte.aoParar(desfecho);
    },
  });
  async function iniciar() {
    const [previous] = await upload.findPreviousUploads();
    if (stopped) return;
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  }
  void iniciar();
  const stop = (terminate: boolean) => {
    stopped = true;
    if (refused) return;
    if (terminate) urlStorage.esquecer();
    upload.abort(terminate).catch(() => {
      // The server forgets an unfinished upload by itself.
    });
  };
  return { parar: () => stop(false), desistir: () => stop(true) };
}
