import type { Arquivo, Fila } from './fila.ts';

/** The files to start now, so that at most `limite` are on their way. */
export function aIniciar(fila: Fila, limite: number): readonly Arquivo[] {
  if (!fila.lida || !fila.correndo || !fila.conectado) return [];
  const ocupados = fila.arquivos.filter((a) => a.estado === 'enviando').length;
  return fila.arquivos.filter((a) => a.estado === 'na-fila').slice(0, Math.max(limite - ocupados, 0));
}

/** True once the step was confirmed and every file is stored or skipped: the page goes on. */
export function terminou(fila: Fila): boolean {
  return (
    fila.lida && fila.correndo && fila.arquivos.every((a) => a.estado === 'enviado' || a.estado === 'pulado')
  );
}

const PENDENTES: readonly Arquivo['estado'][] = ['enviando', 'esperando', 'na-fila'];

/** True while bytes are on their way, wait for their turn or for the network. */
export function emCurso(fila: Fila): boolean {
  return fila.correndo && fila.arquivos.some((a) => PENDENTES.includes(a.estado));
}

/** How the whole transfer stands, for the words of the page. */
export type Momento = 'enviando' | 'sem-conexao' | 'instavel' | 'parado' | 'enviado';

/** `instavel` only after a second try in vain: a single cut is mended before anyone could read of it. */
export function momento(fila: Fila): Momento {
  if (emCurso(fila)) {
    if (!fila.conectado) return 'sem-conexao';
    const anda = fila.arquivos.some((a) => a.estado === 'enviando' && a.tentativas === 0);
    return !anda && fila.arquivos.some((a) => a.tentativas > 1 && a.estado !== 'falhou')
      ? 'instavel'
      : 'enviando';
  }
  return fila.arquivos.some((a) => a.estado === 'falhou') ? 'parado' : 'enviado';
}

/** The whole transfer: files counted, bytes summed; skipped files do not count. */
export function andamentoGeral(fila: Fila): {
  total: number;
  enviados: number;
  parados: number;
  bytes: number;
  tamanho: number;
} {
  const contam = fila.arquivos.filter((a) => a.estado !== 'pulado');
  return {
    total: contam.length,
    enviados: contam.filter((a) => a.estado === 'enviado').length,
    parados: contam.filter((a) => a.estado === 'falhou').length,
    bytes: contam.reduce((soma, a) => soma + a.bytes, 0),
    tamanho: contam.reduce((soma, a) => soma + a.tamanho, 0),
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
