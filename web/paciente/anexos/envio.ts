import { DetailedError, Upload } from 'tus-js-client';
import { isIdle } from '../../lib/browser/activity.ts';
import { PRIMEIRO_LOTE, proximoLote } from './lote.ts';
import { lerDesfecho, SEM_RESPOSTA } from './recusa.ts';
import type { Desfecho, Resposta } from './recusa.ts';

/** A network that says nothing for so long has let go of us without a word. */
const SILENCIO_MS = 90_000;

const SUMIU: Desfecho = {
  tipo: 'falhar',
  motivo: 'o arquivo mudou ou não está mais no aparelho. Escolha de novo.',
};

/** What is said of one try to send a file while it runs; nothing more after `aoParar` or `aoConcluir`. */
export type OuvinteDoEnvio = {
  aoTerEndereco: (endereco: string) => void;
  aoAvancar: (bytes: number) => void;
  aoAceitar: (bytes: number) => void;
  aoConcluir: () => void;
  aoParar: (desfecho: Desfecho) => void;
};

export type Envio = {
  /** Stops; the server keeps what it has for the next try. */
  parar: () => void;
};

/** The size of a piece, learnt by all transfers of this page together. */
let lote = PRIMEIRO_LOTE;

const paraEnvios = () => new URL('/api/uploads', window.location.origin).href;

/** A file and where it belongs, in the words that the server's uploads take. */
export type ParaEnviar = {
  conteudo: Blob;
  nome: string;
  /** Where the server takes its bytes; null before the first of them. */
  endereco: string | null;
  destino: Record<string, string>;
};

/**
 * One try to send a file by tus 1.0: from the first byte, or from where `endereco` says the server
 * stands. Trying again is the queue's to decide. The library keeps nothing in the browser's storage.
 */
export function enviarArquivo(
  { conteudo, nome, endereco, destino }: ParaEnviar,
  ouvinte: OuvinteDoEnvio,
): Envio {
  let parado = false;
  let desde = performance.now();
  let silencio = window.setTimeout(calar, SILENCIO_MS);
  const ouvir = () => {
    clearTimeout(silencio);
    silencio = window.setTimeout(calar, SILENCIO_MS);
  };

  const upload = new Upload(conteudo, {
    // Without an endpoint a refused HEAD is an answer; with one the library would begin anew on any of them.
    ...(endereco === null ? { endpoint: paraEnvios() } : { uploadUrl: endereco }),
    metadata: { ...destino, filename: nome, filetype: conteudo.type },
    chunkSize: lote,
    retryDelays: null,
    storeFingerprintForResuming: false,
    fingerprint: () => Promise.resolve(''),
    onBeforeRequest: (request) => {
      if (isIdle()) request.setHeader('x-isIdle', '1');
    },
    onUploadUrlAvailable: () => {
      ouvir();
      if (upload.url) ouvinte.aoTerEndereco(new URL(upload.url, window.location.origin).pathname);
    },
    onProgress: (bytes) => {
      ouvir();
      ouvinte.aoAvancar(bytes);
    },
    onChunkComplete: (size, aceitos) => {
      const now = performance.now();
      if (size >= lote) lote = proximoLote(lote, now - desde);
      desde = now;
      upload.options.chunkSize = lote;
      ouvinte.aoAceitar(aceitos);
    },
    onSuccess: () => {
      clearTimeout(silencio);
      ouvinte.aoConcluir();
    },
    onError: (error) => void parou(error),
  });
  upload.start();

  function parar(): void {
    parado = true;
    clearTimeout(silencio);
    void upload.abort(false);
  }

  function calar(): void {
    parar();
    ouvinte.aoParar(lerDesfecho(SEM_RESPOSTA, Date.now()));
  }

  async function parou(error: Error): Promise<void> {
    clearTimeout(silencio);
    const resposta = respostaDe(error, upload.url !== null);
    const sumiu = !resposta.status && !(await legivel(conteudo));
    if (parado) return;
    ouvinte.aoParar(sumiu ? SUMIU : lerDesfecho(resposta, Date.now()));
  }

  return { parar };
}

/** Has the server throw away what it has of an upload; it does so by itself after a day. */
export function desistirDoEnvio(endereco: string): void {
  Upload.terminate(endereco, { retryDelays: [1000, 4000] }).catch(() => {
    // Gone already, or no network: the day passes.
  });
}

function respostaDe(error: Error, retomada: boolean): Resposta {
  const detailed = error instanceof DetailedError ? error : null;
  // The library takes a defect of ours in a callback for a cut: it must not stay unseen.
  if (detailed?.causingError instanceof TypeError) reportError(detailed.causingError);
  const response = detailed?.originalResponse;
  if (!response) return { ...SEM_RESPOSTA, retomada };
  return {
    status: response.getStatus(),
    body: response.getBody(),
    retryAfter: response.getHeader('Retry-After') ?? null,
    retomada,
  };
}

/** A file may have changed or gone since it was chosen: the browser then fails as if the network had. */
async function legivel(conteudo: Blob): Promise<boolean> {
  try {
    await conteudo.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
