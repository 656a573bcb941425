import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import type { CamposDoRascunho, MudancaDoRascunho } from '../../../domain/rascunho.ts';
import type { ApiError } from '../../lib/api/api.ts';
import { sobrepor } from './campos.ts';
import { julgarFalha, pausaDaFalha } from './falhas.ts';
import { criarPorEnviar, type CopiaDaAba } from './por-enviar.ts';

/** After the last key. */
const PAUSA_MS = 800;
/** Whoever types on without a pause is saved all the same. */
const ESPERA_MAXIMA_MS = 2_500;

export type Fase =
  | 'parado'
  | 'salvando'
  | 'salvo'
  | 'sem-conexao'
  | 'falhou'
  | 'recusado'
  | 'sem-sessao'
  | 'fechado';

/** What a screen shows of a room. */
export type EstadoDaSala = {
  fase: Fase;
  /** When the server last wrote the draft; null while there is none. */
  salvoEm: string | null;
  /** The server's words, where it refused. */
  mensagem: string | null;
  /** The unsent text stands in this tab's storage as well. */
  guardado: boolean;
  /** The draft as it will be: the server's, with what was typed here over it. */
  campos: CamposDoRascunho;
  /** Typed here before the form was saved elsewhere: to be shown, never filled in. */
  aparte: MudancaDoRascunho;
};

type Guardada = Pick<Rascunho, 'versao' | 'salvoEm'>;

/** What a room needs of the world; tests bring their own. */
export type PortasDaSala = {
  guardar: (versao: number, campos: MudancaDoRascunho, keepalive: boolean) => Promise<Guardada>;
  ler: () => Promise<Rascunho>;
  copia: CopiaDaAba;
  /** The draft as this room knows it from its own writes. */
  aoSaber: (rascunho: Rascunho) => void;
  /** The session ended, or the order no longer takes answers: others must look. */
  aoRecusar: (error: ApiError) => void;
  sorteio: () => number;
};

export type Sala = ReturnType<typeof criarSala>;

/**
 * The one place where a form's unsent text lives, for as long as it is unsent: also when the form is left.
 * Text stands in the tab's storage from the first key on and leaves it when the server has answered.
 */
export function criarSala(portas: PortasDaSala) {
  const porEnviar = criarPorEnviar(portas.copia);
  let servidor: Rascunho | null = null;
  /** What is under way now: one request at a time. */
  let emVoo: MudancaDoRascunho | null = null;
  let fase: Fase = 'parado';
  let mensagem: string | null = null;
  let falhas = 0;
  let encerrada = false;
  let suspensa = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let primeiraEm: number | null = null;
  const ouvintes = new Set<() => void>();
  let estado = retratar();

  function retratar(): EstadoDaSala {
    return {
      fase,
      salvoEm: servidor?.salvoEm ?? null,
      mensagem,
      guardado: porEnviar.guardado(),
      campos: sobrepor(servidor?.campos ?? {}, porEnviar.campos()),
      aparte: porEnviar.aparte(),
    };
  }

  function publicar(): void {
    estado = retratar();
    for (const ouvinte of ouvintes) ouvinte();
  }

  function agendar(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void enviar(), ms);
  }

  const pausa = () => pausaDaFalha(falhas, portas.sorteio());

  /** Nothing waits to be sent. */
  function descansar(): void {
    if (porEnviar.temRetidos()) {
      fase = 'recusado';
      return;
    }
    fase = servidor?.salvoEm ? 'salvo' : 'parado';
    mensagem = null;
  }

  async function enviar(): Promise<void> {
    clearTimeout(timer);
    const campos = porEnviar.aEnviar();
    if (encerrada || suspensa || emVoo || !servidor || !campos) return;
    emVoo = campos;
    primeiraEm = null;
    const segue = await portas.guardar(servidor.versao, campos, false).then(
      (guardada) => aoGuardar(campos, guardada),
      (error: unknown) => aoFalhar(campos, error),
    );
    emVoo = null;
    if (encerrada) return;
    if (porEnviar.aEnviar() === null) descansar();
    else if (segue) agendar(falhas > 0 ? pausa() : PAUSA_MS);
    publicar();
  }

  /** @returns that the sending goes on */
  function aoGuardar(campos: MudancaDoRascunho, guardada: Guardada): true {
    if (encerrada || !servidor) return true;
    falhas = 0;
    porEnviar.confirmar(campos);
    const contigua = guardada.versao <= servidor.versao + 1;
    servidor = {
      ...servidor,
      // Others wrote in between: their fields are read before their version is known.
      versao: contigua ? Math.max(servidor.versao, guardada.versao) : servidor.versao,
      salvoEm: guardada.salvoEm ?? servidor.salvoEm,
      campos: sobrepor(servidor.campos, campos),
    };
    porEnviar.sobre(servidor.versao);
    if (contigua) portas.aoSaber(servidor);
    else void reler();
    return true;
  }

  function aoDespedir(campos: MudancaDoRascunho, guardada: Guardada): void {
    aoGuardar(campos, guardada);
    if (porEnviar.aEnviar() === null) descansar();
    publicar();
  }

  /** @returns true when it is to be tried again, false when something else must happen first */
  function aoFalhar(campos: MudancaDoRascunho, error: unknown): boolean {
    if (encerrada) return false;
    const veredito = julgarFalha(error);
    falhas += 1;
    mensagem = veredito.mensagem;
    switch (veredito.tipo) {
      case 'de-novo':
        fase = veredito.fase;
        return true;
      case 'reler':
        void reler().then(() => agendar(pausa()));
        return false;
      case 'reter':
        porEnviar.reter(veredito.campos.length > 0 ? veredito.campos : Object.keys(campos));
        falhas = 0;
        fase = 'recusado';
        return true;
      case 'parar':
        fase = veredito.fase;
        portas.aoRecusar(veredito.error);
        return false;
      default:
        return veredito satisfies never;
    }
  }

  async function reler(): Promise<void> {
    // Unread, it is read with the next event of the live stream, or the next time the form opens.
    await portas.ler().then(receber, () => undefined);
  }

  function receber(lido: Rascunho): void {
    if (encerrada || (servidor !== null && lido.versao < servidor.versao)) return;
    const primeira = servidor === null;
    servidor = lido;
    if (primeira) porEnviar.retomar(lido);
    porEnviar.sobre(lido.versao);
    const espera = porEnviar.aEnviar() !== null;
    if (primeira && espera) fase = 'salvando';
    if (espera && emVoo === null && falhas === 0) agendar(primeira ? 0 : PAUSA_MS);
    else if (fase === 'parado' || fase === 'salvo') descansar();
    publicar();
  }

  return {
    /** The draft as the server has it; an older reading than the one known is let go. */
    receber,
    estado: () => estado,
    assinar(this: void, ouvinte: () => void): () => void {
      ouvintes.add(ouvinte);
      return () => void ouvintes.delete(ouvinte);
    },
    /** What the person typed just now: the fields that changed. */
    escrever(this: void, mudanca: MudancaDoRascunho): void {
      if (encerrada) return;
      porEnviar.por(mudanca);
      // A connection that failed is not asked again at every key.
      if (falhas === 0) {
        fase = 'salvando';
        primeiraEm ??= Date.now();
        agendar(Math.max(0, Math.min(PAUSA_MS, primeiraEm + ESPERA_MAXIMA_MS - Date.now())));
      }
      publicar();
    },
    /** True while the server has not got this field as it stands here. */
    temPendente: porEnviar.tem,
    /** A field was left: no reason to wait for more. */
    enviarJa(this: void): void {
      if (falhas === 0) void enviar();
    },
    /** The connection may be back, or somebody came back to the page. */
    tentarDeNovo(this: void): void {
      void enviar();
    },
    /** The page is going, perhaps for good: what is unsent leaves in a request that outlives it. */
    despedir(this: void): void {
      const campos = porEnviar.aEnviar();
      if (encerrada || suspensa || !servidor || !campos) return;
      // Two requests at once may arrive in either order: what differs between them is sent once more.
      const antes = emVoo ?? {};
      const certos = Object.entries(campos).filter(
        ([chave, valor]) => !(chave in antes) || antes[chave] === valor,
      );
      const guardada = portas.guardar(servidor.versao, campos, true);
      void guardada.then((ack) => aoDespedir(Object.fromEntries(certos), ack)).catch(() => undefined);
    },
    /** Back from the browser's own keeping of left pages: the draft may be another by now. */
    async voltar(this: void): Promise<void> {
      await reler();
      void enviar();
    },
    /** The form is being saved: nothing is sent beside it. */
    suspender(this: void): void {
      suspensa = true;
      clearTimeout(timer);
    },
    /** That save was refused: the draft goes on. */
    retomar(this: void): void {
      suspensa = false;
      if (porEnviar.aEnviar() !== null) agendar(0);
    },
    /**
     * The server has the form itself: the draft is over, here as there. What was typed while it was being
     * saved, and is not among `salvos`, becomes the next draft.
     */
    encerrar(this: void, salvos: CamposDoRascunho | null): void {
      clearTimeout(timer);
      porEnviar.encerrar(salvos);
      fase = 'parado';
      suspensa = false;
      encerrada = porEnviar.aEnviar() === null;
      if (!encerrada) void reler().then(() => agendar(0));
      publicar();
    },
    /** What stands aside was read and is no longer wanted. */
    descartarAparte(this: void): void {
      porEnviar.descartarAparte();
      publicar();
    },
    /** Nothing waits to be sent, and nothing is under way. */
    vazia: () => porEnviar.aEnviar() === null && emVoo === null,
    encerrada: () => encerrada,
  };
}
