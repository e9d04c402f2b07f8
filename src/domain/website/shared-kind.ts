export type SharedKind = 'platform' | 'social' | 'directory' | 'shortener';
