import { randomUUID } from 'node:crypto';
import { escreverNota, recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { agendarConsulta, listarHorarios } from '#contracts/pedidos/consultas.contract.ts';
import { DIAS_DA_SEMANA } from '#domain/consultorio/agenda.ts';
import type { TestApp } from '../app/app.ts';
import * as build from './builders.ts';
import type { newMedico } from './medicos.ts';

type Doctor = Awaited<ReturnType<typeof newMedico>>;

export const SALA = 'https://video.exemplo.com.br/sala/helena';

/** Gives a doctor an agenda that is open every day from nine to five. */
export async function openAgenda(app: TestApp, { medico }: Doctor): Promise<void> {
  const padrao = Object.fromEntries(DIAS_DA_SEMANA.map((dia) => [dia, [{ de: '09:00', ate: '17:00' }]]));
  await app.deps.db
    .insertInto('agendas')
    .values({ medico_id: medico.id, padrao: JSON.stringify(padrao), contato: SALA })
    .execute();
}

/** A paid order that a doctor refused; its patient may choose. */
export async function refusedPedido(app: TestApp, { http }: Doctor, patient?: build.Patient) {
  const of = patient ?? (await build.newPatient(app));
  const { id, numero } = await build.paidPedido(app, of);
  const params = { id };
  await http.want(assumirCaso, 200, { params });
  await http.want(escreverNota, 200, { params, body: { id: randomUUID(), texto: 'Falta exame recente.' } });
  await http.want(recusarCaso, 204, { params, body: { motivo: 'A dose pede um exame de sangue recente.' } });
  return { patient: of, id, numero };
}

/** The free times for an order, as its patient sees them. */
export async function freeTimes({ http }: build.Patient, id: string) {
  const { livres } = await http.want(listarHorarios, 200, { params: { id } });
  if (!livres) throw new Error('no free times');
  return livres;
}

/** Books one of the free times for a refused order. @returns the consultation's id and its beginning */
export async function bookedConsulta(patient: build.Patient, id: string, at = 0) {
  const { medico, horarios } = await freeTimes(patient, id);
  const [inicio = ''] = horarios.slice(at);
  const consulta = randomUUID();
  const body = { id: consulta, medico: medico.id, inicio };
  await patient.http.want(agendarConsulta, 204, { params: { id }, body });
  return { consulta, inicio: new Date(inicio), medicoId: medico.id };
}
