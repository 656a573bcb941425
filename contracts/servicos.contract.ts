import { z } from 'zod';
import { defineContract, erros, TODOS } from './contract.ts';

export const precos = z
  .object({
    precos: z.array(
      z.object({
        Servico: z.string(),
        /** Integer centavos; null while no price is set. */
        preco: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'Precos' });
export type Precos = z.infer<typeof precos>;

export const listarPrecos = defineContract({
  operationId: 'listarPrecos',
  method: 'GET',
  path: '/api/precos',
  summary: 'The nine services with the price in force',
  tag: 'precos',
  access: TODOS,
  responses: { 200: precos, ...erros() },
});

const lista = z.object({
  versao: z.uuid(),
  perguntas: z.array(z.object({ pergunta: z.string(), descricao: z.string() })),
});

export const perguntas = z.object({ saude: lista, tratamento: lista }).meta({ id: 'Perguntas' });
export type Perguntas = z.infer<typeof perguntas>;

export const listarPerguntas = defineContract({
  operationId: 'listarPerguntas',
  method: 'GET',
  path: '/api/perguntas',
  summary: 'The health and treatment questions in force, by immutable version',
  tag: 'perguntas',
  access: ['Paciente', 'Admin'],
  responses: { 200: perguntas, ...erros() },
});
