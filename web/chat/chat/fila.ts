import type { Mensagem } from '../../../contracts/chat/chat.contract.ts';
import type { ApiError } from '../../lib/api/api.ts';
import { julgarFalha, pausaDaFalha } from '../../paciente/rascunhos/falhas.ts';

/** Written here and not acknowledged yet. `sem-conexao`: goes by itself; `falhou`: the person decides. */
export type PorEnviar = {
  id: string;
  mensagem: string;
  /** When it was written, for the eye only: the log's time is the server's. */
  em: string;
  estado: 'enviando' | 'sem-conexao' | 'falhou';
  motivo: string | null;
};

export type EstadoDaFila = {
  itens: readonly PorEnviar[];
  /** What stands in the field and was not sent. */
  texto: string;
  /** This tab's storage holds them as well. */
  guardado: boolean;
};

/** What a queue needs of the world; tests bring their own. */
export type PortasDaFila = {
  enviar: (body: { id: string; mensagem: string }) => Promise<Mensagem>;
  novoId: () => string;
  agora: () => Date;
  copia: {
    ler: () => { itens: PorEnviar[]; texto: string } | null;
    gravar: (dados: { itens: readonly PorEnviar[]; texto: string }) => boolean;
    apagar: () => void;
  };
  aoEntrar: (mensagem: Mensagem) => void;
  /** The session ended, or the conversation is not there any more: others must look. */
  aoRecusar: (error: ApiError) => void;
  sorteio: () => number;
};

export type Fila = ReturnType<typeof criarFila>;

/**
 * What one side wrote and the server has not, in order, one at a time. It outlives the page that shows it and a
 * reload of the tab; every message keeps the id it was born with, so that sending it again doubles nothing.
 */
export function criarFila(portas: PortasDaFila) {
  const kept = portas.copia.ler();
  let itens: readonly PorEnviar[] = kept?.itens ?? [];
  let texto = kept?.texto ?? '';
  let guardado = true;
  let falhas = 0;
  let emVoo = false;
  let encerrada = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ouvintes = new Set<() => void>();
  let estado: EstadoDaFila = { itens, texto, guardado };

  function publicar(): void {
    if (itens.length === 0 && texto === '') portas.copia.apagar();
    else guardado = portas.copia.gravar({ itens, texto });
    estado = { itens, texto, guardado };
    for (const ouvinte of ouvintes) ouvinte();
  }

  function mudar(id: string, change: Partial<PorEnviar>): void {
    itens = itens.map((item) => (item.id === id ? { ...item, ...change } : item));
  }

  async function girar(): Promise<void> {
    clearTimeout(timer);
    const proximo = itens.find((item) => item.estado !== 'falhou');
    if (encerrada || emVoo || !proximo) return;
    emVoo = true;
    const { id, mensagem } = proximo;
    const segue = await portas.enviar({ id, mensagem }).then(
      (escrita) => chegou(id, escrita),
      (error: unknown) => naoChegou(id, error),
    );
    emVoo = false;
    if (encerrada) return;
    publicar();
    if (segue) void girar();
  }

  function chegou(id: string, escrita: Mensagem): boolean {
    if (encerrada) return false;
    falhas = 0;
    // The log first: at no moment is the message in neither.
    portas.aoEntrar(escrita);
    itens = itens.filter((item) => item.id !== id);
    itens = itens.map((item) => (item.estado === 'sem-conexao' ? { ...item, estado: 'enviando' } : item));
    return true;
  }

  /** @returns true when the next one may be tried at once */
  function naoChegou(id: string, error: unknown): boolean {
    if (encerrada) return false;
    const veredito = julgarFalha(error);
    if (veredito.tipo === 'de-novo' || veredito.tipo === 'reler') {
      falhas += 1;
      itens = itens.map((item) => (item.estado === 'enviando' ? { ...item, estado: 'sem-conexao' } : item));
      timer = setTimeout(() => void girar(), pausaDaFalha(falhas, portas.sorteio()));
      return false;
    }
    if (veredito.tipo === 'parar') {
      portas.aoRecusar(veredito.error);
      if (veredito.fase === 'sem-sessao') {
        mudar(id, { estado: 'sem-conexao' });
        return false;
      }
    }
    // The id is somebody else's: the next try is a message of its own.
    const outroId = veredito.tipo === 'parar' && veredito.error.code === 'id_em_uso';
    mudar(id, {
      estado: 'falhou',
      motivo: veredito.mensagem,
      ...(outroId && { id: portas.novoId() }),
    });
    return true;
  }

  if (itens.length > 0) {
    itens = itens.map((item) => (item.estado === 'falhou' ? item : { ...item, estado: 'enviando' }));
    estado = { itens, texto, guardado };
    queueMicrotask(() => void girar());
  }

  return {
    estado: () => estado,
    assinar(this: void, ouvinte: () => void): () => void {
      ouvintes.add(ouvinte);
      return () => void ouvintes.delete(ouvinte);
    },
    /** What the person types; kept in this tab as long as it is not sent. */
    digitar(this: void, novo: string): void {
      if (encerrada || novo === texto) return;
      texto = novo;
      publicar();
    },
    /** Puts a message at the end of the line and empties the field. */
    enviar(this: void, mensagem: string): void {
      if (encerrada) return;
      const espera = itens.some((item) => item.estado === 'sem-conexao');
      const em = portas.agora().toISOString();
      const novo: PorEnviar = {
        id: portas.novoId(),
        mensagem,
        em,
        estado: espera ? 'sem-conexao' : 'enviando',
        motivo: null,
      };
      itens = [...itens, novo];
      texto = '';
      publicar();
      // A connection that failed is not asked again at every message.
      if (falhas === 0) void girar();
    },
    /** The connection may be back, or somebody came back to the page. */
    tentarDeNovo(this: void): void {
      void girar();
    },
    /** One that was given up, once more. */
    reenviar(this: void, id: string): void {
      mudar(id, { estado: 'enviando', motivo: null });
      publicar();
      void girar();
    },
    descartar(this: void, id: string): void {
      itens = itens.filter((item) => item.id !== id);
      publicar();
    },
    /** Somebody else is signed in here: nothing of it is sent or shown any more. */
    encerrar(this: void): void {
      encerrada = true;
      clearTimeout(timer);
      itens = [];
      texto = '';
      estado = { itens, texto, guardado };
      for (const ouvinte of ouvintes) ouvinte();
    },
    /** Nothing waits to be sent but what the person has to decide about. */
    vazia: () => !emVoo && itens.every((item) => item.estado === 'falhou'),
    encerrada: () => encerrada,
  };
}
