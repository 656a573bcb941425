import { semPedido } from '../../../domain/anexos.ts';
import type { Envio } from '../../paciente/anexos/envio.ts';
import type { Desfecho } from '../../paciente/anexos/recusa.ts';
import { pauseBeforeRetry } from '../../lib/outbox/backoff.ts';
import type { ArquivoPorEnviar, EstadoDosArquivos, PortasDosArquivos } from './arquivo-por-enviar.ts';

export type Arquivos = ReturnType<typeof criarArquivos>;

const PERDIDO = 'este navegador não guardou o arquivo. Escolha o mesmo arquivo para continuar de onde parou.';
/** After so many answers in a row that say "not now" it is the person's turn. */
const TENTATIVAS = 4;

/**
 * The files on their way into one conversation, in the order they were attached, one at a time. They outlive the page
 * that shows them, and a reload where the browser keeps their bytes.
 */
export function criarArquivos(portas: PortasDosArquivos) {
  let itens: readonly ArquivoPorEnviar[] = [];
  let guardado = true;
  let encerrada = false;
  let voo: { id: string; envio: Envio } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ouvintes = new Set<() => void>();
  const vezes = new Map<string, () => void>();
  let estado: EstadoDosArquivos = { itens, guardado };

  function publicar(): void {
    estado = { itens, guardado };
    for (const ouvinte of ouvintes) ouvinte();
  }

  function mudar(id: string, change: Partial<ArquivoPorEnviar>): void {
    itens = itens.map((item) => (item.id === id ? { ...item, ...change } : item));
    publicar();
  }

  const achar = (id: string) => itens.find((item) => item.id === id);

  function girar(): void {
    clearTimeout(timer);
    const proximo = itens.find(({ estado: e }) => e === 'enviando' || e === 'esperando');
    if (encerrada || voo !== null || !proximo) return;
    const { id, conteudo } = proximo;
    if (conteudo === null) return;
    // What a try says after it was stopped concerns nobody.
    const meu = (act: () => void) => {
      if (voo?.id === id && !encerrada) act();
    };
    const ouvinte = {
      aoTerEndereco: (endereco: string) =>
        meu(() => {
          mudar(id, { endereco });
          void portas.guarda.mudar(registroDe({ ...proximo, endereco }));
        }),
      aoAvancar: (bytes: number) => meu(() => mudar(id, { bytes })),
      aoAceitar: (bytes: number) => meu(() => mudar(id, { bytes, falhas: 0 })),
      aoConcluir: () => meu(() => void chegou(id)),
      aoParar: (desfecho: Desfecho) => meu(() => parou(id, desfecho)),
    };
    // Named before it begins: an answer may come at once.
    const parada: Envio = { parar: () => undefined };
    voo = { id, envio: parada };
    mudar(id, { estado: 'enviando' });
    const envio = portas.enviar({ ...proximo, conteudo }, ouvinte);
    if (voo?.envio === parada) voo = { id, envio };
  }

  async function chegou(id: string): Promise<void> {
    voo = null;
    void portas.guarda.esquecer([id]);
    mudar(id, { estado: 'enviado' });
    // The log first: at no moment is the file in neither.
    await portas.aoEntrar().catch(() => undefined);
    largar(id);
    girar();
  }

  function parou(id: string, desfecho: Desfecho): void {
    voo = null;
    const falhas = (achar(id)?.falhas ?? 0) + 1;
    if (desfecho.tipo === 'pular') {
      mudar(id, { estado: 'recusado', motivo: semPedido(desfecho.motivo), conteudo: null, endereco: null });
      void portas.guarda.esquecer([id]);
      girar();
    } else if (desfecho.tipo === 'falhar' || (desfecho.tipo === 'esperar' && desiste(desfecho, falhas))) {
      mudar(id, { estado: 'falhou', motivo: desfecho.motivo });
      if (desfecho.tipo === 'falhar') portas.aoRecusar();
      girar();
    } else {
      mudar(id, {
        estado: 'esperando',
        falhas,
        ...(desfecho.tipo === 'recomecar' && { endereco: null, bytes: 0 }),
      });
      timer = setTimeout(girar, pauseBeforeRetry(falhas, portas.sorteio()));
    }
  }

  function largar(id: string): void {
    vezes.get(id)?.();
    vezes.delete(id);
    itens = itens.filter((item) => item.id !== id);
    publicar();
  }

  function entrar(novo: ArquivoPorEnviar): void {
    itens = [...itens, novo].toSorted((a, b) => (a.em < b.em ? -1 : 1));
    publicar();
    girar();
  }

  async function guardar(item: ArquivoPorEnviar, conteudo: Blob): Promise<void> {
    const ficou = await portas.guarda.guardar(registroDe(item), conteudo);
    // Gone meanwhile: what was written late must not come back after a reload.
    if (!achar(item.id)) await portas.guarda.esquecer([item.id]);
    if (ficou || encerrada) return;
    guardado = false;
    publicar();
  }

  /** What an earlier page left; another tab that has it keeps it until it is done or closed. */
  async function retomar(): Promise<void> {
    for (const { registro } of await portas.guarda.ler()) {
      const { id } = registro;
      if (encerrada || achar(id)) continue;
      vezes.set(
        id,
        portas.vez(id, () => void reler(id)),
      );
    }
  }

  async function reler(id: string): Promise<void> {
    const salvo = (await portas.guarda.ler()).find(({ registro }) => registro.id === id);
    if (encerrada || achar(id)) return;
    if (!salvo) return largar(id);
    const { nome, tamanho, endereco, criadoEm } = salvo.registro;
    const conteudo = salvo.conteudo?.size === tamanho ? salvo.conteudo : null;
    const comum = { id, nome, tamanho, endereco, conteudo, em: new Date(criadoEm).toISOString() };
    const falta = conteudo === null;
    entrar({
      ...comum,
      bytes: 0,
      falhas: 0,
      estado: falta ? 'falhou' : 'enviando',
      motivo: falta ? PERDIDO : null,
    });
  }

  void retomar();

  return {
    estado: () => estado,
    assinar(this: void, ouvinte: () => void): () => void {
      ouvintes.add(ouvinte);
      return () => void ouvintes.delete(ouvinte);
    },
    /** Puts a file at the end of the line; the one whose bytes were lost, chosen again, goes on where it stopped. */
    anexar(this: void, { nome, conteudo }: { nome: string; conteudo: Blob }): void {
      if (encerrada) return;
      const perdido = itens.find(
        (item) => item.conteudo === null && item.estado === 'falhou' && mesmo(item, nome, conteudo),
      );
      if (perdido) {
        mudar(perdido.id, { conteudo, estado: 'enviando', motivo: null });
        void guardar(perdido, conteudo);
        return girar();
      }
      const item: ArquivoPorEnviar = {
        id: portas.novoId(),
        nome,
        tamanho: conteudo.size,
        em: portas.agora().toISOString(),
        conteudo,
        estado: 'enviando',
        bytes: 0,
        endereco: null,
        falhas: 0,
        motivo: null,
      };
      vezes.set(
        item.id,
        portas.vez(item.id, () => undefined),
      );
      entrar(item);
      void guardar(item, conteudo);
    },
    /** The connection may be back, or somebody came back to the page. */
    tentarDeNovo(this: void): void {
      girar();
    },
    /** One that was given up, once more. */
    reenviar(this: void, id: string): void {
      mudar(id, { estado: 'enviando', motivo: null, falhas: 0 });
      girar();
    },
    remover(this: void, id: string): void {
      const endereco = achar(id)?.endereco ?? null;
      if (voo?.id === id) {
        voo.envio.parar();
        voo = null;
      }
      if (endereco !== null) portas.desistir(endereco);
      void portas.guarda.esquecer([id]);
      largar(id);
      girar();
    },
    /** Somebody else is signed in here: nothing of it is sent or shown any more. */
    encerrar(this: void): void {
      encerrada = true;
      clearTimeout(timer);
      voo?.envio.parar();
      voo = null;
      for (const soltar of vezes.values()) soltar();
      vezes.clear();
      itens = [];
      publicar();
    },
    vazia: () => itens.every(({ estado: e }) => e !== 'enviando' && e !== 'esperando'),
    encerrada: () => encerrada,
  };
}

function mesmo(item: ArquivoPorEnviar, nome: string, conteudo: Blob): boolean {
  return item.nome === nome && item.tamanho === conteudo.size;
}

/** Without a connection it waits for as long as it takes; a server that answers "not now" is asked a few times. */
function desiste(desfecho: Extract<Desfecho, { tipo: 'esperar' }>, falhas: number): boolean {
  return !desfecho.conexao && falhas >= TENTATIVAS;
}

function registroDe({ id, nome, tamanho, em, endereco }: ArquivoPorEnviar) {
  return { id, nome, tamanho, endereco, criadoEm: Date.parse(em) };
}
