import type { TipoAnexo } from '../../../domain/anexos.ts';

/** Where one chosen file stands; `pulado` is never sent and the order goes on without it. */
export type EstadoDoArquivo = 'escolhido' | 'na-fila' | 'enviando' | 'enviado' | 'falhou' | 'pulado';

export type Arquivo = {
  id: string;
  tipo: TipoAnexo;
  file: File;
  estado: EstadoDoArquivo;
  /** Bytes the server has, as far as known. */
  bytes: number;
  /** Why it failed (a clause) or was skipped (a sentence); null otherwise. */
  motivo: string | null;
  /** True when the failure was the connection's: it may start again by itself. */
  conexao: boolean;
};

/** `correndo`: the step was confirmed and the files are on their way. */
export type Fila = { correndo: boolean; arquivos: readonly Arquivo[] };

export const FILA_VAZIA: Fila = { correndo: false, arquivos: [] };

export type Escolha = { id: string; tipo: TipoAnexo; file: File; recusa: string | null };

export type Acao =
  /** `substitui`: the field holds one file, the newer choice takes the place of the older. */
  | { tipo: 'escolher'; escolhas: readonly Escolha[]; substitui: boolean }
  | { tipo: 'remover' | 'iniciar' | 'concluir' | 'tentar' | 'seguirSem'; id: string }
  | { tipo: 'progresso'; id: string; bytes: number }
  | { tipo: 'falhar'; id: string; motivo: string; conexao: boolean }
  | { tipo: 'pular'; id: string; motivo: string }
  | { tipo: 'comecar' | 'religar' };

function novo(escolha: Escolha, correndo: boolean): Arquivo {
  const livre = correndo ? 'na-fila' : 'escolhido';
  return {
    id: escolha.id,
    tipo: escolha.tipo,
    file: escolha.file,
    estado: escolha.recusa === null ? livre : 'pulado',
    bytes: 0,
    motivo: escolha.recusa,
    conexao: false,
  };
}

function trocar(fila: Fila, id: string, muda: (arquivo: Arquivo) => Arquivo): Fila {
  return { ...fila, arquivos: fila.arquivos.map((arquivo) => (arquivo.id === id ? muda(arquivo) : arquivo)) };
}

const deNovo = (arquivo: Arquivo): Arquivo => ({
  ...arquivo,
  estado: 'na-fila',
  motivo: null,
  conexao: false,
});

function escolher(fila: Fila, { escolhas, substitui }: Extract<Acao, { tipo: 'escolher' }>): Fila {
  const tipos = new Set(escolhas.map((escolha) => escolha.tipo));
  const ficam = substitui
    ? fila.arquivos.filter((arquivo) => !tipos.has(arquivo.tipo) || arquivo.estado === 'enviado')
    : fila.arquivos;
  return { ...fila, arquivos: [...ficam, ...escolhas.map((escolha) => novo(escolha, fila.correndo))] };
}

/** The next state of the upload queue; pure, so that the transfers follow the state and never lead it. */
export function proximaFila(fila: Fila, acao: Acao): Fila {
  switch (acao.tipo) {
    case 'escolher':
      return escolher(fila, acao);
    case 'remover':
      return { ...fila, arquivos: fila.arquivos.filter((arquivo) => arquivo.id !== acao.id) };
    case 'comecar':
      return {
        correndo: true,
        arquivos: fila.arquivos.map((a) =>
          a.estado === 'escolhido' || a.estado === 'falhou' ? deNovo(a) : a,
        ),
      };
    case 'religar':
      return {
        ...fila,
        arquivos: fila.arquivos.map((a) => (a.estado === 'falhou' && a.conexao ? deNovo(a) : a)),
      };
    case 'iniciar':
      return trocar(fila, acao.id, (a) => ({ ...a, estado: 'enviando' }));
    case 'progresso':
      return trocar(fila, acao.id, (a) => ({ ...a, bytes: acao.bytes }));
    case 'concluir':
      return trocar(fila, acao.id, (a) => ({ ...a, estado: 'enviado', bytes: a.file.size, motivo: null }));
    case 'falhar':
      return trocar(fila, acao.id, (a) => ({
        ...a,
        estado: 'falhou',
        motivo: acao.motivo,
        conexao: acao.conexao,
      }));
    case 'pular':
      return trocar(fila, acao.id, (a) => ({ ...a, estado: 'pulado', motivo: acao.motivo }));
    case 'tentar':
      return trocar(fila, acao.id, deNovo);
    default:
      return trocar(fila, acao.id, (a) => ({
        ...a,
        estado: 'pulado',
        motivo: `Não foi enviado: ${(a.motivo ?? 'o envio não terminou').replace(/\.$/, '')}. O pedido segue sem ele.`,
      }));
  }
}

/** The files to start now, so that at most `limite` are on their way. */
export function aIniciar(fila: Fila, limite: number): readonly Arquivo[] {
  if (!fila.correndo) return [];
  const ocupados = fila.arquivos.filter((a) => a.estado === 'enviando').length;
  return fila.arquivos.filter((a) => a.estado === 'na-fila').slice(0, Math.max(limite - ocupados, 0));
}

/** True once the step was confirmed and every file is stored or skipped: the page goes on. */
export function terminou(fila: Fila): boolean {
  return fila.correndo && fila.arquivos.every((a) => a.estado === 'enviado' || a.estado === 'pulado');
}

/** True while bytes are on their way or wait for their turn. */
export function emCurso(fila: Fila): boolean {
  return fila.correndo && fila.arquivos.some((a) => a.estado === 'enviando' || a.estado === 'na-fila');
}

/** The whole transfer: files counted, bytes summed; skipped files do not count. */
export function andamentoGeral(fila: Fila): {
  total: number;
  enviados: number;
  bytes: number;
  tamanho: number;
} {
  const contam = fila.arquivos.filter((a) => a.estado !== 'pulado');
  return {
    total: contam.length,
    enviados: contam.filter((a) => a.estado === 'enviado').length,
    bytes: contam.reduce((soma, a) => soma + a.bytes, 0),
    tamanho: contam.reduce((soma, a) => soma + a.file.size, 0),
  };
}

/** "restam 12 s", "restam 3 min"; null until there is a speed to judge by. */
export function tempoRestante(bytes: number, tamanho: number, decorridoMs: number): string | null {
  if (bytes <= 0 || decorridoMs < 1000 || bytes >= tamanho) return null;
  const seconds = Math.ceil(((tamanho - bytes) / bytes) * (decorridoMs / 1000));
  if (seconds < 60) return `restam ${seconds}\u00A0s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `restam ${minutes}\u00A0min` : `restam mais de 1\u00A0h`;
}
