import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useId, useRef, useState } from 'react';
import { STATUS, ehPedidoStatus } from '../../../../domain/pedido-status.ts';
import { SERVICOS, servicoPorTitulo } from '../../../../domain/servicos.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { Select } from '../../../ui/field/Select.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import type { Vista } from '../filtros.ts';
import { useCampo } from '../useCampo.ts';
import type { Mudar } from '../useVista.ts';

/** Typing rests for as long before it is looked for. */
const PAUSA_MS = 300;

type FiltrosProps = { vista: Vista; buscaCurta: boolean; mudar: Mudar };

/** What the list shows: every change acts at once and stays in the history. */
export function Filtros({ vista, buscaCurta, mudar }: FiltrosProps) {
  // What narrows the list is in sight.
  const [mais, setMais] = useState(temRaros(vista));
  const id = useId();
  return (
    <div className="pedidos-filtros" role="search" aria-label="Filtros">
      <Busca busca={vista.busca} curta={buscaCurta} mudar={mudar} />
      <Field label="Status" id="filtro-status">
        {(control) => (
          <Select
            {...control}
            value={vista.status ?? ''}
            onChange={({ currentTarget: { value } }) =>
              mudar({ status: ehPedidoStatus(value) ? value : null })
            }
          >
            <option value="">Todos</option>
            {STATUS.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </Select>
        )}
      </Field>
      <Button
        className="pedidos-abrir-mais"
        variant="bare"
        size="sm"
        icon={SlidersHorizontal}
        aria-expanded={mais}
        aria-controls={id}
        onClick={() => setMais(!mais)}
      >
        {mais ? 'Menos filtros' : 'Mais filtros'}
      </Button>
      <div className="pedidos-mais" id={id}>
        <Raros vista={vista} mudar={mudar} />
      </div>
    </div>
  );
}

function temRaros({ servico, de, ate, ordem }: Vista): boolean {
  return [servico, de, ate].some((value) => value !== null) || ordem !== 'recentes';
}

function Raros({ vista, mudar }: Pick<FiltrosProps, 'vista' | 'mudar'>) {
  return (
    <>
      <Field label="Serviço" id="filtro-servico">
        {(control) => (
          <Select
            {...control}
            value={vista.servico ?? ''}
            onChange={({ currentTarget: { value } }) =>
              mudar({ servico: servicoPorTitulo(value)?.titulo ?? null })
            }
          >
            <option value="">Todos os serviços</option>
            {SERVICOS.map(({ titulo }) => (
              <option key={titulo}>{titulo}</option>
            ))}
          </Select>
        )}
      </Field>
      <Dia label="Feitos desde" id="filtro-de" valor={vista.de} aoMudar={(de) => mudar({ de })} />
      <Dia label="Feitos até" id="filtro-ate" valor={vista.ate} aoMudar={(ate) => mudar({ ate })} />
      <Field label="Ordem" id="filtro-ordem">
        {(control) => (
          <Select
            {...control}
            value={vista.ordem}
            onChange={({ currentTarget: { value } }) =>
              mudar({ ordem: value === 'antigos' || value === 'prazo' ? value : 'recentes' })
            }
          >
            <option value="recentes">Mais recentes</option>
            <option value="antigos">Mais antigos</option>
            <option value="prazo">Prazo correndo</option>
          </Select>
        )}
      </Field>
    </>
  );
}

type BuscaProps = { busca: string; curta: boolean; mudar: Mudar };

function Busca({ busca, curta, mudar }: BuscaProps) {
  const { texto, escrever, enviar } = useCampo(busca, (novo) =>
    mudar({ busca: novo }, { replace: busca !== '' }),
  );
  const latest = useRef(enviar);
  useEffect(() => {
    latest.current = enviar;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(texto.trim()), PAUSA_MS);
    return () => clearTimeout(timer);
  }, [texto]);
  return (
    <Field
      label="Buscar"
      id="filtro-busca"
      className="pedidos-busca"
      error={curta ? 'Escreva ao menos 3 letras do nome, o CPF ou o número.' : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          type="search"
          value={texto}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          placeholder="Nome, CPF ou número"
          onChange={({ currentTarget }) => escrever(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') enviar(texto.trim());
          }}
        />
      )}
    </Field>
  );
}

type DiaProps = { label: string; id: string; valor: string | null; aoMudar: (valor: string | null) => void };

/** A year is typed figure by figure: the year 2 is only on its way to 2026. */
const PRIMEIRO_DIA = '2000-01-01';

function Dia({ label, id, valor, aoMudar }: DiaProps) {
  const { texto, escrever, enviar } = useCampo(valor ?? '', (novo) => aoMudar(novo === '' ? null : novo));
  return (
    <Field label={label} id={id}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          figures="num"
          min={PRIMEIRO_DIA}
          max="2999-12-31"
          value={texto}
          onChange={({ currentTarget: { value } }) => {
            escrever(value);
            if (value === '' || (value >= PRIMEIRO_DIA && value.length === PRIMEIRO_DIA.length))
              enviar(value);
          }}
        />
      )}
    </Field>
  );
}
