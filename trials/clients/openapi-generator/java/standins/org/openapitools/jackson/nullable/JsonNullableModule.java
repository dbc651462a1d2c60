package org.openapitools.jackson.nullable;

/** For values that may be null, of which the contract has none. */
public class JsonNullableModule extends com.fasterxml.jackson.databind.module.SimpleModule {}
