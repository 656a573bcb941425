import { expect, test } from 'vitest';
import { eventoVivo, type EventoVivo } from '#contracts/live.contract.ts';
import { liveReads } from './live-reads.ts';

type Named = Pick<EventoVivo, 'tipo' | 'id'>;

const EVENTS: [event: Named, keys: unknown[][]][] = [
  [
    { tipo: 'pedido', id: 'p1' },
    [
      ['pedidos'],
      ['pedido', 'p1'],
      ['anexos', 'p1'],
      ['documentos', 'p1'],
      ['andamento', 'p1'],
      ['escolha', 'p1'],
      ['mesa'],
      ['fechamento'],
      ['repasse'],
      ['correio'],
      ['declaracoes'],
      ['conversas'],
      ['fila'],
      ['consultas'],
      ['caso', 'p1'],
    ],
  ],
  [
    { tipo: 'pedido', id: null },
    [
      ['pedidos'],
      ['pedido'],
      ['anexos'],
      ['documentos'],
      ['andamento'],
      ['escolha'],
      ['mesa'],
      ['fechamento'],
      ['repasse'],
      ['correio'],
      ['declaracoes'],
      ['conversas'],
      ['fila'],
      ['consultas'],
      ['caso'],
    ],
  ],
  [
    { tipo: 'cliente', id: null },
    [
      ['cliente'],
      ['sessao'],
      ['pessoas'],
      ['celular'],
      ['pagos-por-outros'],
      ['prontuario'],
      ['canais'],
      ['pedido'],
      ['pedidos'],
      ['documentos'],
      ['escolha'],
    ],
  ],
  [{ tipo: 'chat', id: null }, [['chat']]],
  [{ tipo: 'nota', id: 'c1' }, [['notas', 'c1']]],
  [{ tipo: 'nota', id: null }, [['notas']]],
  [{ tipo: 'etiqueta', id: null }, [['etiquetas'], ['conversas']]],
  [{ tipo: 'chat', id: 'c1' }, [['chat', 'c1'], ['conversas'], ['mesa'], ['pedidos', 'mesa'], ['pedido']]],
  [{ tipo: 'sessao', id: null }, [['sessao'], ['sessoes'], ['chaves-de-acesso']]],
  [{ tipo: 'precos', id: null }, [['precos']]],
  [{ tipo: 'perguntas', id: null }, [['perguntas']]],
  [{ tipo: 'calendario', id: null }, [['calendario']]],
  [{ tipo: 'horarios', id: null }, [['horarios'], ['escolha']]],
  [{ tipo: 'reembolsos', id: null }, [['reembolsos'], ['pedido']]],
  [{ tipo: 'fretes', id: null }, [['fretes'], ['pedido'], ['pedidos']]],
  [{ tipo: 'avisos', id: null }, [['avisos']]],
  [{ tipo: 'ajustes', id: null }, [['sessao'], ['termo-de-telemedicina'], ['ajustes', 'editaveis']]],
  [{ tipo: 'contestacao', id: 'x' }, [['contestacoes'], ['contestacao', 'x'], ['mesa']]],
  [{ tipo: 'devolucao', id: 'd' }, [['devolucoes'], ['mesa'], ['fechamento'], ['repasse']]],
  [{ tipo: 'repasse', id: null }, [['repasse'], ['meu-repasse']]],
  [{ tipo: 'medico', id: 'm' }, [['medicos'], ['sessao'], ['assinatura'], ['numeros'], ['tratamento']]],
  [{ tipo: 'rascunho', id: null }, [['rascunho', 'dados']]],
  [
    { tipo: 'rascunho', id: 'x' },
    [
      ['rascunho', 'x'],
      ['caso', 'x', 'documentos'],
    ],
  ],
];

test.each(EVENTS)('%j makes %j old', (event, keys) => {
  const reads = liveReads(event);
  expect(reads).toHaveLength(keys.length);
  expect(reads).toEqual(expect.arrayContaining(keys));
});

test('every kind of event makes something old', () => {
  const silent = eventoVivo.shape.tipo.options.filter((tipo) => liveReads({ tipo, id: 'x' }).length === 0);
  expect(silent).toEqual([]);
});
