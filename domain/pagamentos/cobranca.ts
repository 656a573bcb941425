import { foiPago } from './pagamento.ts';
import type { MotivoDaCobrancaRecusada } from './recusa.ts';

/** Ways in which a charge can be paid. */
export const METODOS_DA_COBRANCA = ['Pix'] as const;
export type MetodoDaCobranca = (typeof METODOS_DA_COBRANCA)[number];

/**
 * How far a charge is: `reservada`, asked of the provider; `em preparo`, its code takes longer than the patient waits
 * on the page; `recusada` by the provider; `aberta`, its code can be paid; `paga`; `desfeita`, the provider tells of
 * a payment of it that we do not have.
 */
export type EstadoDaCobranca =
  | { estado: 'reservada' | 'em preparo' | 'desfeita' }
  | { estado: 'recusada'; recusa_motivo: MotivoDaCobrancaRecusada }
  | { estado: 'aberta'; pix: string }
  | { estado: 'paga'; pago_em: Date };

/** The columns of a charge that say how far it is. */
export type FatosDaCobranca = {
  status: string | null;
  pix: string | null;
  pago_em: Date | null;
  em_preparo_desde: Date | null;
  recusa_motivo: string | null;
};

export function estadoDaCobranca(fatos: FatosDaCobranca): EstadoDaCobranca {
  const { status, pix, pago_em, em_preparo_desde, recusa_motivo } = fatos;
  if (pago_em !== null) return { estado: 'paga', pago_em };
  if (foiPago(status)) return { estado: 'desfeita' };
  if (pix !== null) return { estado: 'aberta', pix };
  if (recusa_motivo !== null) {
    return { estado: 'recusada', recusa_motivo: recusa_motivo === 'dados' ? 'dados' : 'cobranca' };
  }
  return { estado: em_preparo_desde === null ? 'reservada' : 'em preparo' };
}

/** True while the provider still has to give the code of a charge. */
export function semCodigo({ estado }: EstadoDaCobranca): boolean {
  return estado === 'reservada' || estado === 'em preparo' || estado === 'recusada';
}
