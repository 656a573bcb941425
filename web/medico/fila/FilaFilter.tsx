import { useId } from 'react';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { servicoCurto } from '#lib/words/servico-curto.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { useFilaFilter } from './fila-filter.ts';
import './fila-filter.css';

/** By service, and by cases that can be finished now. */
export function FilaFilter() {
  const [{ servico, agora }, set] = useFilaFilter();
  const id = useId();
  return (
    <div className="fila-filtro row row-wrap" role="group" aria-label="Mostrar">
      <label className="visually-hidden" htmlFor={id}>
        Serviço
      </label>
      <Select id={id} value={servico} onChange={(event) => set({ servico: event.target.value })}>
        <option value="">Todos os serviços</option>
        {SERVICOS.map(({ titulo }) => (
          <option key={titulo} value={titulo}>
            {servicoCurto(titulo)}
          </option>
        ))}
      </Select>
      <Checkbox
        label="O que posso concluir agora"
        checked={agora}
        onChange={(event) => set({ agora: event.target.checked })}
      />
    </div>
  );
}
