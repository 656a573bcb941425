import type { TipoAnexo } from '../../../domain/pedidos/anexos.ts';
import { pausaDepoisDe } from './pausas.ts';

/**
 * Where one chosen file stands. `esperando`: between two tries. `pulado`: never sent, the order goes on
 * without it.
 */
export type EstadoDoArquivo =
  | 'escolhido'
  | 'na-fila'
  | 'enviando'
  | 'esperando'
  | 'enviado'
  | 'falhou'
  | 'pulado';

export type Arquivo = {
  id: string;
  tipo: TipoAnexo;
  nome: string;
  tamanho: number;
  /** The bytes; null for one that is skipped and for one that this browser could not keep over a reload. */
  conteudo: Blob | null;
  estado: EstadoDoArquivo;
  /** Bytes on their way or there, as far as known. */
  bytes: number;
  /** Bytes that the server said it has. */
  aceitos: number;
  /** Where the server takes its bytes; null before the first of them. */
  endereco: string | null;
  /** Tries in a row that brought nothing. */
  tentativas: number;
  /** How long the present pause lasts. */
  esperaMs: number;
  /** Why it failed (a clause) or was skipped (a sentence); null otherwise. */
  motivo: string | null;
  /** True when the failure was the connection's: it may start again by itself. */
  conexao: boolean;
  /** The stored file that goes once this one is stored in its place. */
  trocaDe: string | null;
};

export type Fila = {
  /** What an earlier visit left has been read: until then nothing is sent or kept. */
  lida: boolean;
  /** The step was confirmed and the files are on their way. */
  correndo: boolean;
  /** As far as the browser knows, there is a network. */
  conectado: boolean;
  arquivos: readonly Arquivo[];
};

export const FILA_VAZIA: Fila = { lida: false, correndo: false, conectado: true, arquivos: [] };

export type Escolha = {
  id: string;
  tipo: TipoAnexo;
  nome: string;
  conteudo: Blob;
  recusa: string | null;
  trocaDe: string | null;
};

export type Acao =
  /** `substitui`: the field holds one file, the newer choice takes its place; `lugarDe`: the place of this one. */
  | { tipo: 'escolher'; escolhas: readonly Escolha[]; substitui: boolean; lugarDe: string | null }
  | { tipo: 'restaurar'; arquivos: readonly Arquivo[]; correndo: boolean }
  | {
      tipo: 'remover' | 'iniciar' | 'concluir' | 'tentar' | 'retomar' | 'seguirSem' | 'recomecar';
      id: string;
    }
  | { tipo: 'endereco'; id: string; endereco: string }
  | { tipo: 'progresso' | 'aceitar'; id: string; bytes: number }
  | { tipo: 'esperar'; id: string; motivo: string; conexao: boolean; pedida: number | null }
  | { tipo: 'falhar' | 'pular'; id: string; motivo: string }
  | { tipo: 'conexao'; conectado: boolean }
  | { tipo: 'comecar' | 'religar' | 'largar' };

function novo(escolha: Escolha, correndo: boolean): Arquivo {
  const { id, tipo, nome, conteudo, recusa, trocaDe } = escolha;
  const livre = correndo ? 'na-fila' : 'escolhido';
  return {
    id,
    tipo,
    nome,
    tamanho: conteudo.size,
    conteudo: recusa === null ? conteudo : null,
    estado: recusa === null ? livre : 'pulado',
    bytes: 0,
    aceitos: 0,
    endereco: null,
    tentativas: 0,
    esperaMs: 0,
    motivo: recusa,
    conexao: false,
    trocaDe,
  };
}

function trocar(fila: Fila, id: string, muda: (arquivo: Arquivo) => Arquivo): Fila {
  return { ...fila, arquivos: fila.arquivos.map((arquivo) => (arquivo.id === id ? muda(arquivo) : arquivo)) };
}

function todos(fila: Fila, muda: (arquivo: Arquivo) => Arquivo): Fila {
  return { ...fila, arquivos: fila.arquivos.map(muda) };
}

const naFila = (arquivo: Arquivo): Arquivo => ({
  ...arquivo,
  estado: 'na-fila',
  motivo: null,
  conexao: false,
});
const deNovo = (arquivo: Arquivo): Arquivo => naFila({ ...arquivo, tentativas: 0 });
const recomecado = (arquivo: Arquivo): Arquivo => ({ ...arquivo, endereco: null, bytes: 0, aceitos: 0 });
const emViagem = ({ estado }: Arquivo) => estado === 'enviando' || estado === 'esperando';

/** The same file chosen again after its bytes were lost with the page: it goes on from the server's half. */
function reencontrar(fila: Fila, escolha: Escolha): Arquivo | undefined {
  return fila.arquivos.find(
    ({ estado, conteudo, tipo, nome, tamanho }) =>
      estado === 'falhou' &&
      conteudo === null &&
      tipo === escolha.tipo &&
      nome === escolha.nome &&
      tamanho === escolha.conteudo.size,
  );
}

function escolher(fila: Fila, acao: Extract<Acao, { tipo: 'escolher' }>): Fila {
  const { escolhas, substitui, lugarDe } = acao;
  const [unica] = escolhas;
  const perdido = unica && escolhas.length === 1 ? reencontrar(fila, unica) : undefined;
  if (unica && perdido) {
    return trocar(fila, perdido.id, (arquivo) => deNovo({ ...arquivo, conteudo: unica.conteudo }));
  }
  const novos = escolhas.map((escolha) => novo(escolha, fila.correndo));
  const lugar = fila.arquivos.findIndex(({ id, estado }) => id === lugarDe && estado !== 'enviado');
  const antes = fila.arquivos[lugar];
  if (antes) {
    const [primeiro, ...resto] = novos;
    const posto = primeiro ? [{ ...primeiro, trocaDe: antes.trocaDe }] : [antes];
    return { ...fila, arquivos: [...fila.arquivos.toSpliced(lugar, 1, ...posto), ...resto] };
  }
  const tipos = new Set(escolhas.map(({ tipo }) => tipo));
  const ficam = substitui
    ? fila.arquivos.filter(({ tipo, estado }) => !tipos.has(tipo) || estado === 'enviado')
    : fila.arquivos;
  return { ...fila, arquivos: [...ficam, ...novos] };
}

/** What was chosen while the store was read comes after what it held. */
function restaurar(fila: Fila, acao: Extract<Acao, { tipo: 'restaurar' }>): Fila {
  const correndo = fila.correndo || acao.correndo;
  const ids = new Set(acao.arquivos.map(({ id }) => id));
  const soltos = fila.arquivos.filter(({ id }) => !ids.has(id));
  const todosEles = [...acao.arquivos, ...soltos];
  return {
    ...fila,
    lida: true,
    correndo,
    arquivos: correndo ? todosEles.map((a) => (a.estado === 'escolhido' ? naFila(a) : a)) : todosEles,
  };
}

/** One more try in a row brought nothing: another one after a pause, then it is the person's turn. */
function esperar(
  arquivo: Arquivo,
  acao: Pick<Arquivo, 'motivo' | 'conexao'> & { pedida: number | null },
): Arquivo {
  const tentativas = arquivo.tentativas + 1;
  const esperaMs = pausaDepoisDe(tentativas, acao.pedida);
  const { motivo, conexao } = acao;
  if (esperaMs === null) return { ...arquivo, estado: 'falhou', motivo, conexao };
  return { ...arquivo, estado: 'esperando', tentativas, esperaMs };
}

const FORGOTTEN = { motivo: 'o servidor não guardou o envio.', conexao: false, pedida: null };

/** The next state of the upload queue; pure, so that the transfers follow the state and never lead it. */
export function proximaFila(fila: Fila, acao: Acao): Fila {
  switch (acao.tipo) {
    case 'escolher':
      return escolher(fila, acao);
    case 'restaurar':
      return restaurar(fila, acao);
    case 'remover':
      return { ...fila, arquivos: fila.arquivos.filter((arquivo) => arquivo.id !== acao.id) };
    case 'comecar':
      // The confirmation has just come back: whatever the browser believes, there is a network.
      return {
        ...todos(fila, (a) =>
          a.estado === 'escolhido' || (a.estado === 'falhou' && a.conteudo) ? deNovo(a) : a,
        ),
        correndo: true,
        conectado: true,
      };
    case 'conexao':
      if (!acao.conectado) {
        return { ...todos(fila, (a) => (emViagem(a) ? naFila(a) : a)), conectado: false };
      }
      return { ...proximaFila(fila, { tipo: 'religar' }), conectado: true };
    case 'religar':
      return todos(fila, (a) =>
        a.estado === 'esperando' || (a.estado === 'falhou' && a.conexao) ? deNovo(a) : a,
      );
    case 'largar':
      return { ...FILA_VAZIA, conectado: fila.conectado };
    case 'iniciar':
      return trocar(fila, acao.id, (a) => ({ ...a, estado: 'enviando' }));
    case 'endereco':
      return trocar(fila, acao.id, (a) => ({ ...a, endereco: acao.endereco }));
    case 'progresso':
      return trocar(fila, acao.id, (a) => ({ ...a, bytes: acao.bytes }));
    case 'aceitar':
      return trocar(fila, acao.id, (a) => ({ ...a, bytes: acao.bytes, aceitos: acao.bytes, tentativas: 0 }));
    case 'concluir':
      return trocar(fila, acao.id, (a) => ({ ...a, estado: 'enviado', bytes: a.tamanho, motivo: null }));
    case 'esperar':
      return trocar(fila, acao.id, (a) => (fila.conectado ? esperar(a, acao) : naFila(a)));
    case 'recomecar':
      return trocar(fila, acao.id, (a) => ({ ...recomecado(esperar(a, FORGOTTEN)), esperaMs: 0 }));
    case 'retomar':
      return trocar(fila, acao.id, (a) => (a.estado === 'esperando' ? naFila(a) : a));
    case 'falhar':
      return trocar(fila, acao.id, (a) => ({ ...a, estado: 'falhou', motivo: acao.motivo, conexao: false }));
    case 'pular':
      return trocar(fila, acao.id, (a) => ({
        ...recomecado(a),
        estado: 'pulado',
        conteudo: null,
        motivo: acao.motivo,
      }));
    case 'tentar':
      return trocar(fila, acao.id, deNovo);
    default:
      return trocar(fila, acao.id, (a) => ({
        ...a,
        estado: 'pulado',
        conteudo: null,
        motivo: `Não foi enviado: ${(a.motivo ?? 'o envio não terminou').replace(/\.$/, '')}. O pedido segue sem ele.`,
      }));
  }
}
