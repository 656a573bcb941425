import { useState } from 'react';
import type { FreteEditavel } from '#contracts/catalogo/fretes.contract.ts';
import { freteEmPalavras, semFrete, SERVICOS_COM_FRETE } from '#domain/catalogo/frete.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { Field } from '#ui/field/Field.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { Previa } from '#web/mesa/edicao/Previa.tsx';
import type { RowLine } from '#web/mesa/edicao/useValores.ts';
import { shortServico } from '../frete-format.ts';

/** The freight that a patient of a state reads before paying; at first of the first state that was edited. */
export function FretesPreview({ lines }: { lines: readonly RowLine<FreteEditavel>[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const uf = chosen ?? lines.find(({ changed }) => changed)?.row.uf ?? 'SP';
  return (
    <Previa>
      <Field label="Estado do paciente">
        {(control) => (
          <Select {...control} value={uf} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
            {UFS.map(({ sigla, nome }) => (
              <option key={sigla} value={sigla}>
                {nome}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ul className="previa-precos acima">
        {SERVICOS_COM_FRETE.map((servico) => {
          const line = lines.find(({ row }) => row.uf === uf && row.servico === servico);
          const centavos = line?.valor === undefined ? (line?.emVigor.valor ?? null) : line.valor;
          return (
            <li key={servico}>
              <span>
                Receita {shortServico(servico)}, frete para {uf}
              </span>
              <b className="money num">{freteEmPalavras(centavos)}</b>
              {centavos === null && <p className="fine quiet">{semFrete(uf)}</p>}
            </li>
          );
        })}
      </ul>
    </Previa>
  );
}
