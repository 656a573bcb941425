import type { Envio, OuvinteDoEnvio } from '../../paciente/anexos/envio.ts';
import type { Salvo } from '../../paciente/anexos/guarda.ts';
import type { RegistroDoChat } from './registro-do-arquivo.ts';

/**
 * A file that was attached and is not in the log yet. `esperando`: goes by itself; `falhou`: the person decides;
 * `recusado`: no further try would bring another answer; `enviado`: stored, the log is being read again.
 */
export type ArquivoPorEnviar = {
  id: string;
  nome: string;
  tamanho: number;
  em: string;
  /** Null where this browser could not keep the bytes over a reload. */
  conteudo: Blob | null;
  estado: 'enviando' | 'esperando' | 'falhou' | 'recusado' | 'enviado';
  bytes: number;
  endereco: string | null;
  /** Tries in a row that brought nothing. */
  falhas: number;
  motivo: string | null;
};

export type EstadoDosArquivos = {
  itens: readonly ArquivoPorEnviar[];
  /** What is on its way outlives this page. */
  guardado: boolean;
};

type Guardado = Omit<RegistroDoChat, 'dono' | 'conversa'>;

/** What the files of one conversation need of the world; tests bring their own. */
export type PortasDosArquivos = {
  enviar: (arquivo: ArquivoPorEnviar & { conteudo: Blob }, ouvinte: OuvinteDoEnvio) => Envio;
  /** Has the server throw away what it has. */
  desistir: (endereco: string) => void;
  guarda: {
    ler: () => Promise<Salvo<RegistroDoChat>[]>;
    guardar: (registro: Guardado, conteudo: Blob) => Promise<boolean>;
    mudar: (registro: Guardado) => Promise<void>;
    esquecer: (ids: readonly string[]) => Promise<void>;
  };
  /** One tab at a time sends a file: runs `aoGanhar` when it is ours; returns what gives it back. */
  vez: (id: string, aoGanhar: () => void) => () => void;
  novoId: () => string;
  agora: () => Date;
  sorteio: () => number;
  /** It is stored: ends once the log shows it. */
  aoEntrar: () => Promise<unknown>;
  /** The session may have ended. */
  aoRecusar: () => void;
};
