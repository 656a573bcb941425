import type { FastifyInstance } from 'fastify';
import { listarPerguntas } from '../../../contracts/servicos.contract.ts';
import type { BaseDeps } from '../../platform/deps.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { lerPerguntas } from './perguntas.usecases.ts';

/** The questionnaire of `/historico/{id}`. */
export function perguntasRoutes(app: FastifyInstance, deps: BaseDeps): void {
  endpoint(app, listarPerguntas).handle(async ({ actor }) => {
    const { saude, tratamento } = await lerPerguntas({ actor, input: null, deps });
    const present = ({ id, perguntas }: typeof saude) => ({ versao: id, perguntas });
    return { status: 200, body: { saude: present(saude), tratamento: present(tratamento) } };
  });
}
