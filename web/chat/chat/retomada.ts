import { abrirConversa } from './filas.ts';
import { lugarDaMesa, lugarDoPaciente } from './lugar.ts';

/** Opens what an earlier page left unsent in these conversations: it goes on being sent, whatever screen is shown. */
export function retomarConversas(chaves: Iterable<string>, dono: string): void {
  for (const chave of chaves) {
    abrirConversa(chave === lugarDoPaciente.chave ? lugarDoPaciente : lugarDaMesa(chave), dono);
  }
}
