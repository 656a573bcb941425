import { mudarRascunho, type MudancaDoRascunho } from '../../../domain/rascunho.ts';
import type { Rascunho } from '../../../contracts/pedidos/rascunhos.contract.ts';
import { ApiError } from '../../lib/api/api.ts';
import { criarSala, type PortasDaSala } from './sala.ts';

export const ENCERRADO = new ApiError(409, { code: 'rascunho_encerrado', message: 'Já.', requestId: 'x' });
export const SEM_REDE = new ApiError(0, { code: 'rede', message: 'Sem rede.', requestId: null });

/** A server of one draft, by the rules of the real one; `falhas` are thrown first, one a request. */
export function servidorDeTeste() {
  let atual: Rascunho = { versao: 0, desde: 0, salvoEm: null, campos: {} };
  const pedidos: { versao: number; campos: MudancaDoRascunho; keepalive: boolean }[] = [];
  const falhas: Error[] = [];
  function escrever(mudanca: MudancaDoRascunho): void {
    const mudado = mudarRascunho('historico', atual.campos, mudanca);
    if (!mudado.ok) throw new Error(mudado.motivo);
    if (!mudado.mudou) return;
    const versao = atual.versao + 1;
    atual = { ...atual, versao, salvoEm: '2026-11-21T17:32:00.000Z', campos: { ...mudado.campos } };
  }
  return {
    pedidos,
    falhas,
    escrever,
    ler: () => atual,
    /** The form itself was saved. */
    salvar(): void {
      const versao = atual.versao + 1;
      atual = { versao, desde: versao, salvoEm: null, campos: {} };
    },
    async guardar(versao: number, campos: MudancaDoRascunho, keepalive: boolean) {
      pedidos.push({ versao, campos, keepalive });
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      const falha = falhas.shift();
      if (falha) throw falha;
      if (versao < atual.desde) throw ENCERRADO;
      escrever(campos);
      return { versao: atual.versao, salvoEm: atual.salvoEm };
    },
  };
}

export type ServidorDeTeste = ReturnType<typeof servidorDeTeste>;

type Aba = { copia: ReturnType<PortasDaSala['copia']['ler']>; cheia: boolean };

/** This tab's storage for one draft. */
export function abaDeTeste(): Aba {
  return { copia: null, cheia: false };
}

/** A room over them, with the draft read as a form would. */
export function salaDeTeste(servidor: ServidorDeTeste, aba: Aba = abaDeTeste()) {
  const recusas: number[] = [];
  const sala = criarSala({
    guardar: (versao, campos, keepalive) => servidor.guardar(versao, campos, keepalive),
    ler: async () => servidor.ler(),
    copia: {
      ler: () => aba.copia,
      gravar(unsent) {
        if (!aba.cheia) aba.copia = structuredClone(unsent);
        return !aba.cheia;
      },
      apagar: () => void (aba.copia = null),
    },
    aoSaber: () => undefined,
    aoRecusar: ({ status }) => void recusas.push(status),
    sorteio: () => 1,
  });
  sala.receber(servidor.ler());
  return { sala, recusas, aba };
}
