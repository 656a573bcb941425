import type { ApiError } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query.ts';
import { tabStorage } from '../../lib/browser/tab-storage.ts';
import { conhecerParte } from '../../lib/browser/pending.ts';
import { apagarCopia, gravarCopia, lerCopia } from './copia.ts';
import { chaveDoRascunho, guardarRascunho, lerRascunho, type Alvo } from './rascunhos.api.ts';
import { criarSala, type Sala } from './sala.ts';

type Aberta = { sala: Sala; dono: string; paginas: number };

/** One room per form and owner, for as long as a page shows it or something in it is unsent. */
const abertas = new Map<string, Aberta>();

/** The room of a form, the one that is open if there is one. */
export function abrirSala(alvo: Alvo, dono: string): Sala {
  const aberta = abertas.get(alvo.id);
  if (aberta?.dono === dono && !aberta.sala.encerrada()) return aberta.sala;
  const nova = { sala: montarSala(alvo, dono), dono, paginas: 0 };
  abertas.set(alvo.id, nova);
  return nova.sala;
}

/** A page shows the room. @returns what to call when it no longer does: the room stays while it has unsent text */
export function ocuparSala(alvo: Alvo, dono: string, sala: Sala): () => void {
  ouvirJanela();
  const aberta = abertas.get(alvo.id);
  const minha = aberta?.sala === sala ? aberta : { sala, dono, paginas: 0 };
  abertas.set(alvo.id, minha);
  minha.paginas += 1;
  return () => {
    minha.paginas -= 1;
    sala.enviarJa();
    const largar = () => {
      if (minha.paginas > 0 || !(sala.vazia() || sala.encerrada())) return;
      parar();
      if (abertas.get(alvo.id) === minha) abertas.delete(alvo.id);
    };
    const parar = sala.assinar(largar);
    largar();
  };
}

conhecerParte({
  abertas: () => [...abertas.values()].map(({ sala }) => sala),
  esquecerDeOutros(dono) {
    for (const [id, aberta] of abertas) {
      if (aberta.dono === dono) continue;
      aberta.sala.encerrar(null);
      abertas.delete(id);
    }
  },
});

function montarSala(alvo: Alvo, dono: string): Sala {
  const armazem = tabStorage();
  const queryKey = chaveDoRascunho(alvo);
  return criarSala({
    guardar: (versao, campos, keepalive) => guardarRascunho(alvo, versao, campos, keepalive),
    ler: () => lerRascunho(alvo),
    copia: {
      ler: () => lerCopia(armazem, alvo.id, dono),
      gravar: (unsent) => gravarCopia(armazem, alvo.id, { dono, ...unsent }),
      apagar: () => apagarCopia(armazem, alvo.id),
    },
    aoSaber(rascunho) {
      // Only where a form shows it: nothing older may wait in the cache for the next visit.
      if (queryClient.getQueryData(queryKey) !== undefined) queryClient.setQueryData(queryKey, rascunho);
    },
    aoRecusar: (error) => void olharDeNovo(alvo, error),
    sorteio: Math.random,
  });
}

/** A refusal says that something else is no longer what this page believes. */
async function olharDeNovo({ tipo, id }: Alvo, { status }: ApiError): Promise<void> {
  const queryKey = status === 409 && tipo === 'historico' ? ['pedido', id] : ['sessao'];
  await queryClient.invalidateQueries({ queryKey });
}

const emCada = (act: (sala: Sala) => unknown) => () => {
  for (const { sala } of abertas.values()) void act(sala);
};

let ouvindo = false;

/** The moments at which a browser may take the page away, or give the network back; once for all rooms. */
function ouvirJanela(): void {
  if (ouvindo) return;
  ouvindo = true;
  const despedir = emCada((sala) => sala.despedir());
  const tentar = emCada((sala) => sala.tentarDeNovo());
  const voltar = emCada((sala) => sala.voltar());
  window.addEventListener('pagehide', despedir);
  window.addEventListener('online', tentar);
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? despedir() : tentar(),
  );
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) voltar();
  });
}
