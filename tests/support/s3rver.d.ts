/** The used part of a library without types of its own. */
declare module '@20minutes/s3rver' {
  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
      allowMismatchedSignatures: boolean;
    });
    run(): Promise<import('node:net').AddressInfo>;
    close(): Promise<void>;
  }
  export = S3rver;
}
