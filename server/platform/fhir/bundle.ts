import type { Bundle, Composition, FhirResource } from 'fhir/r4';
import { fhirId } from './ids.ts';
import { urn } from './values.ts';

export type Identified<R extends FhirResource = FhirResource> = R & { id: string };

/** A document: its Composition first, then everything that it refers to, directly or not. */
export function documentBundle(
  composition: Identified<Composition>,
  rest: readonly Identified[],
  timestamp: Date,
): Bundle<FhirResource> {
  const id = fhirId('Bundle', composition.id);
  const identity = { id, identifier: urn(id), language: 'pt-BR' };
  const meta = composition.meta && { meta: composition.meta };
  return {
    resourceType: 'Bundle',
    ...identity,
    ...meta,
    type: 'document',
    timestamp: timestamp.toISOString(),
    entry: entriesOf([composition, ...rest]),
  };
}

/** Resources that belong together; `of` names what they are collected for. */
export function collectionBundle(
  of: string,
  resources: readonly Identified[],
  timestamp: Date,
): Bundle<FhirResource> {
  const id = fhirId('Bundle', of);
  return {
    resourceType: 'Bundle',
    id,
    identifier: urn(id),
    language: 'pt-BR',
    type: 'collection',
    timestamp: timestamp.toISOString(),
    entry: entriesOf(resources),
  };
}

function entriesOf(resources: readonly Identified[]): NonNullable<Bundle<FhirResource>['entry']> {
  return resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource }));
}
