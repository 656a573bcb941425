import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Archive, Part } from '../../../../adapters/archive/archive.port.ts';
import { copiaDanificada, copiaMaisNova, recusaDoArquivo } from '../copias.errors.ts';
import {
  cabecalho,
  diferenca,
  FORMATO,
  manifesto,
  sequencias,
  type Cabecalho,
  type Manifesto,
  type Sequencias,
} from '../manifesto.policy.ts';
import { novoRegistro, somando, type Registro, type Soma } from '../registro.usecases.ts';

type Content = AsyncIterable<Uint8Array>;

/** What a copy holds, in order. A content that is not taken is read and checked all the same. */
export type Lido =
  | { tipo: 'cabecalho'; cabecalho: Cabecalho }
  | { tipo: 'segredo'; segredo: string }
  | { tipo: 'linhas'; conjunto: string; content: Content }
  | { tipo: 'sequencias'; sequencias: Sequencias }
  | { tipo: 'arquivo'; chave: string; content: Content }
  /** After the files it speaks of: which of them the store gave in part only. */
  | { tipo: 'lista'; ilegiveis: readonly string[] }
  | { tipo: 'manifesto'; manifesto: Manifesto };

/** A header, a manifest or a list is read whole: no honest one is longer. */
const EM_MEMORIA = 256 * 1024 * 1024;
/** The length of a SHA-256 in writing. */
const HEX = 64;

/**
 * Reads a copy from its first byte to its last and compares all that goes by with its manifest, which comes last
 * and only where everything held. @throws CopiaRecusada in words
 */
export async function* lerCopia(archive: Archive, path: string): AsyncGenerator<Lido> {
  const estado: Estado = { registro: novoRegistro(), pendentes: [], fim: false };
  try {
    for await (const part of archive.read(path)) {
      if (estado.fim) throw copiaDanificada();
      const { lido, conferir } = await abrir(part, estado);
      yield lido;
      await conferir();
    }
  } catch (error) {
    throw recusaDoArquivo(error);
  }
  if (!estado.fim) throw copiaDanificada();
}

type Estado = {
  registro: Registro;
  /** The lines of files that no list has named yet. */
  pendentes: string[];
  fim: boolean;
};
type Aberta = { lido: Lido; conferir: () => Promise<void> };

const nada = async (): Promise<void> => undefined;

async function abrir(part: Part, estado: Estado): Promise<Aberta> {
  const { registro } = estado;
  const [kind = '', ...rest] = part.name.split('/');
  if (kind === 'arquivos') return arquivo(part, rest.join('/'), estado);
  if (kind === 'tabelas') return linhas(part, rest.slice(0, -1).join('/'), estado);
  const { bytes, soma } = await inteira(part);
  if (part.name === 'manifesto.json') return { lido: fim(bytes, estado), conferir: nada };
  registro.parte(part.name, soma);
  const lido = kind === 'listas' ? lista(bytes, estado) : inteiro(part.name, bytes, estado);
  return { lido, conferir: nada };
}

function inteiro(name: string, bytes: Buffer, estado: Estado): Lido {
  if (name === 'cabecalho.json') {
    const lido = { tipo: 'cabecalho', cabecalho: parse(cabecalho, bytes) } as const;
    if (lido.cabecalho.formato !== FORMATO) throw copiaMaisNova();
    for (const { nome } of lido.cabecalho.conjuntos) estado.registro.abrirConjunto(nome);
    return lido;
  }
  if (name === 'app-secret') return { tipo: 'segredo', segredo: bytes.toString() };
  if (name === 'sequencias.json') return { tipo: 'sequencias', sequencias: parse(sequencias, bytes) };
  throw copiaDanificada();
}

function linhas(part: Part, conjunto: string, { registro }: Estado): Aberta {
  const content = somando(
    contando(part.content, (piece) => registro.linhas(conjunto, piece)),
    (soma) => registro.parte(part.name, soma),
  );
  return { lido: { tipo: 'linhas', conjunto, content }, conferir: () => esgotar(content) };
}

function arquivo(part: Part, chave: string, { registro, pendentes }: Estado): Aberta {
  const content = somando(part.content, ({ bytes, sha256 }) => {
    registro.arquivo(bytes);
    pendentes.push(`${sha256} ${bytes} ${chave}`);
  });
  return { lido: { tipo: 'arquivo', chave, content }, conferir: () => esgotar(content) };
}

/** Every file since the last list must stand in this one, in order; a dash is one that could not be read then. */
function lista(bytes: Buffer, { pendentes }: Estado): Lido {
  const escritas = bytes.toString().split('\n').slice(0, -1);
  const lidas = pendentes.splice(0);
  const ilegiveis: string[] = [];
  for (const [i, line] of escritas.entries()) {
    const lida = lidas[i] ?? '';
    if (line === lida) continue;
    if (!line.startsWith('- ') || line.slice(1) !== lida.slice(HEX)) throw copiaDanificada();
    ilegiveis.push(line.split(' ').slice(2).join(' '));
  }
  if (escritas.length !== lidas.length) throw copiaDanificada();
  return { tipo: 'lista', ilegiveis };
}

function fim(bytes: Buffer, estado: Estado): Lido {
  const escrito = parse(manifesto, bytes);
  estado.registro.fecharConjuntos();
  const difere = diferenca(estado.registro.manifesto(), escrito);
  if (difere !== null || estado.pendentes.length > 0) throw copiaDanificada(difere);
  estado.fim = true;
  return { tipo: 'manifesto', manifesto: escrito };
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw copiaDanificada(error);
  }
}

async function inteira({ size, content }: Part): Promise<{ bytes: Buffer; soma: Soma }> {
  if (size > EM_MEMORIA) throw copiaDanificada();
  let soma: Soma = { bytes: 0, sha256: '' };
  const bytes = await buffer(Readable.from(somando(content, (total) => (soma = total))));
  return { bytes, soma };
}

async function* contando(content: Content, each: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    each(piece);
    yield piece;
  }
}

async function esgotar(content: Content): Promise<void> {
  for await (const _ of content);
}
