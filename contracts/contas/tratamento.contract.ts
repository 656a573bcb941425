import { z } from 'zod';
import { TRATAMENTOS } from '#domain/contas/tratamento.ts';
import { defineContract, errors } from '../contract.ts';

const tag = 'medicos';

/** `nome` is the registered name; `tratamento` '' means that patients read the name alone. */
const tratamento = z
  .object({ nome: z.string(), tratamento: z.enum(TRATAMENTOS) })
  .meta({ id: 'TratamentoDoMedico' });
export type TratamentoDoMedico = z.infer<typeof tratamento>;

export const lerTratamento = defineContract({
  operationId: 'lerTratamento',
  method: 'GET',
  path: '/api/medico/tratamento',
  summary: 'How patients read the name of the doctor who asks',
  tag,
  access: ['Medico'],
  responses: { 200: tratamento, ...errors() },
});

export const mudarTratamento = defineContract({
  operationId: 'mudarTratamento',
  method: 'PUT',
  path: '/api/medico/tratamento',
  summary: 'Choose the form of address before the own name: Dra., Dr. or none',
  tag,
  access: ['Medico'],
  body: z.object({ tratamento: z.enum(TRATAMENTOS) }),
  responses: { 200: tratamento, ...errors() },
});
